//! `tile-sides`: a tile that has not four sides.

use super::prelude::*;

lint! {
    "tile-sides": Error, TileTerrains;
    summary: "a tile without a terrain for each of its four sides",
    why: "A tile is square, and what it costs to place it depends on the terrain along every side.",
    inside: tiles,
    bad: r#"  { id = "ridge", road = "gravel", terrain = ["mountains", "city", "desert"], exits = ["N", "S"] },
"#,
    good: r#"  { id = "ridge", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    checks: [Shape],
}
