//! `checkpoint-repeated`: a checkpoint that is listed twice.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "checkpoint-repeated",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a checkpoint that is listed twice",
        why: "A split time is taken once: when the car comes to the space for the first time.",
        clause: Some("split.place"),
        bad: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/3", "l0-l1/3"]
"#
        ),
        good: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/3", "l0-l1/7"]
"#
        ),
    },
    check: &[Check::Shape],
};
