//! `bad-rotation`: a rotation that does not exist.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "bad-rotation",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a tile on the map without a rotation of 0 to 3 quarter-turns",
        why: "A square tile can lie in four ways, and which one decides where its roads lead.",
        clause: Some("place.in-area"),
        bad: document!(
            "map-layout",
            r#"board = { c1 = "h04/4" }
"#
        ),
        good: document!(
            "map-layout",
            r#"board = { c1 = "h04/0" }
"#
        ),
    },
    check: &[Check::Shape],
};
