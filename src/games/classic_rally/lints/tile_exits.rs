//! `tile-exits`: a tile whose road leaves nowhere, twice by one side, or by no side at all.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-exits",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "exits that are not one to four different sides of a tile",
        why: "The exits make the shape of the road, and the shape decides where cars can go and which Features help them.",
        clause: Some("move.follow-road"),
        bad: document!(
            "road-tiles",
            r#"extends = ["base"]
tiles = [
  { id = "hairpin", exits = ["N", "N"] },
]
"#
        ),
        good: document!(
            "road-tiles",
            r#"extends = ["base"]
tiles = [
  { id = "hairpin", exits = ["N", "E"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
