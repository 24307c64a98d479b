//! `tile-road-type`: a road type that does not exist.

use super::prelude::*;

lint! {
    "tile-road-type": Error, TileRoadTypes;
    summary: "a tile whose road is neither a highway nor a gravel nor an urban road",
    why: "Car sheets give minutes for these three road types, so no car could drive on another.",
    inside: tiles,
    bad: r#"  { id = "pass", road = "dirt", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    good: r#"  { id = "pass", road = "gravel", terrain = ["mountains", "city", "desert", "city"], exits = ["N", "S"] },
"#,
    checks: [Shape],
}
