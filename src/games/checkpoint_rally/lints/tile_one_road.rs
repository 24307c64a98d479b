//! `tile-one-road`: a tile with more than one road type, or none.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-one-road",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a tile that does not name exactly one road type",
        why: "What it costs to drive onto a tile depends on its one road type, however many sides the road reaches.",
        clause: Some("tile.one-road"),
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "junction", road = ["highway", "urban"], terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "junction", road = "highway", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
