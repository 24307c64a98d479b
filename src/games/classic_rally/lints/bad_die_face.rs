//! `bad-die-face`: a face that no die has.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "bad-die-face",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "a number that no face of a regular die shows",
        why: "The two regular dice show 1 to 6; which sum they can have, and so what breaks, rests on that.",
        clause: Some("dice.roll-three"),
        bad: document!(
            "script",
            r#"steps = [
  { chance = "roll", dice = [2, 7], weather = "sun" },
]

[setup]
players = ["white", "red"]
"#
        ),
        good: document!(
            "script",
            r#"steps = [
  { chance = "order-roll", rolls = { white = [2, 6], red = [1, 4] } },
]

[setup]
players = ["white", "red"]
"#
        ),
    },
    check: &[Check::Shape],
};
