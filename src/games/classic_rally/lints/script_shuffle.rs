//! `script-shuffle`: a shuffle that is no order of what is shuffled.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "script-shuffle",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "a scripted order of the Hazard deck or of a tile pile that is not made of all its cards or tiles",
        why: "A shuffle only changes the order, so chance can never give this outcome.",
        clause: Some("cards.shuffle-secret-decks"),
        bad: document!(
            "script",
            r#"steps = [
  { chance = "tile-pile", pile = [
    "crossroads", "junction", "junction", "junction", "curve", "curve", "curve", "curve", "curve",
    "curve", "straight", "straight", "straight", "hazard-straight", "hazard-curve", "hazard-curve",
    "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-2",
  ] },
]

[setup]
players = ["red"]
"#
        ),
        good: document!(
            "script",
            r#"steps = [
  { chance = "tile-pile", pile = [
    "crossroads", "junction", "junction", "junction", "curve", "curve", "curve", "curve", "curve",
    "curve", "straight", "straight", "straight", "hazard-straight", "hazard-curve", "hazard-curve",
    "hazard-curve", "service", "service", "checkpoint-1", "checkpoint-2", "checkpoint-3",
  ] },
]

[setup]
players = ["red"]
"#
        ),
    },
    check: &[Check::Replay],
};
