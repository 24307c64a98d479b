//! `road-width`: a road that is too narrow for a car, or too wide.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "road-width",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a space with room for no car, or for more abreast or in line than take part",
        why: "A space holds as many cars as it has lanes and slots; there are one to four of each.",
        clause: Some("space.room"),
        bad: zones!(
            r#"  { straight = { spaces = 3, lanes = 0, left = "plain", right = "forest" } },
"#
        ),
        good: zones!(
            r#"  { straight = { spaces = 3, lanes = 1, left = "plain", right = "forest" } },
"#
        ),
    },
    check: &[Check::Shape],
};
