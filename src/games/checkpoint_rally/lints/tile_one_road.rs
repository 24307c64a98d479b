//! `tile-one-road`: a tile with more than one road type, or none.

use super::prelude::*;

lint! {
    "tile-one-road": Error, TileOneRoad;
    summary: "a tile that does not name exactly one road type",
    why: "What it costs to drive onto a tile depends on its one road type, however many sides the road reaches.",
    inside: tiles,
    bad: r#"  { id = "junction", road = ["highway", "urban"], terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    good: r#"  { id = "junction", road = "highway", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    checks: [Shape],
}
