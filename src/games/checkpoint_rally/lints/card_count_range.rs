//! `card-count-range`: a map with no checkpoint or too many.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-count-range",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a map of a checkpoint card without checkpoints, or with more than four",
        why: "Without checkpoints there is no race, and each player has four tokens to mark them with.",
        clause: Some("setup.colour-kit"),
        bad: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "grand-tour", two-three = ["b1", "b4", "c5", "d3", "e2"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
        good: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "grand-tour", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
