//! `tile-sides`: a tile that has not four sides.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-sides",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a tile without a terrain for each of its four sides",
        why: "A tile is square, and what it costs to place it depends on the terrain along every side.",
        clause: Some("tile.terrains"),
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "ridge", road = "gravel", terrain = ["mountains", "city", "desert"], exits = ["N", "S"] },
]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "ridge", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
