//! `bad-space`: a space that is not on the map.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "bad-space",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "the name of a space that is not on the map",
        why: "The map has five columns, `a` to `e` from west to east, and five rows, `1` to `5` from north to south.",
        clause: Some("board.five-by-five"),
        bad: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "outback", two-three = ["b1", "b4", "c6", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
        good: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "outback", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
