//! `tile-road-type`: a road type that does not exist.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-road-type",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a tile whose road is neither a highway nor a gravel nor an urban road",
        why: "Car sheets give minutes for these three road types, so no car could drive on another.",
        clause: Some("tile.road-types"),
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "dirt", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "pass", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
]
"#
        ),
    },
    check: &[Check::Shape],
};
