//! `tile-exits`: a tile whose road leaves nowhere, twice by one side, or by no side at all.

use super::prelude::*;

lint! {
    "tile-exits": Error, MoveFollowRoad;
    summary: "exits that are not one to four different sides of a tile",
    why: "The exits make the shape of the road, and the shape decides where cars can go and which Features help them.",
    kind: "road-tiles",
    above: r#"extends = ["base"]
tiles = [
"#,
    bad: r#"  { id = "hairpin", exits = ["N", "N"] },
"#,
    good: r#"  { id = "hairpin", exits = ["N", "E"] },
"#,
    below: "]\n",
    checks: [Shape],
}
