//! `map-choice`: no such map on the cards.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "map-choice",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a game that is raced on neither of the two maps of the cards",
        why: "Every card has two maps, and all players race on the same one of them.",
        clause: Some("setup.agree-map"),
        bad: document!(
            "scenario",
            r#"map = "two"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
    },
    check: &[Check::Shape],
};
