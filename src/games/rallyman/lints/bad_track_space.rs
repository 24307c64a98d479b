//! `bad-track-space`: a text that names no space of a stage.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "bad-track-space",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a text that names no space",
        why: "A space is named by its road in the direction of travel and by its number there; spaces of corners by the number of the corner.",
        clause: Some("route.follow"),
        bad: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/c2.s4"]
"#
        ),
        good: rally!(
            r#"sections = [{ zone = "l", from = 0, to = 1 }]
checkpoints = ["l0-l1/c2.i"]
"#
        ),
    },
    check: &[Check::Shape],
};
