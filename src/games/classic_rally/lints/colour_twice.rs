//! `colour-twice`: two players of one colour.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "colour-twice",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "a colour that two players have",
        why: "There is one pair of cars and one pair of boards of each colour, and moves name their player by it.",
        clause: Some("setup.colours-differ"),
        bad: document!(
            "scenario",
            r#"players = ["white", "red", "white"]
"#
        ),
        good: document!(
            "scenario",
            r#"players = ["white", "red", "black"]
"#
        ),
    },
    check: &[Check::Shape],
};
