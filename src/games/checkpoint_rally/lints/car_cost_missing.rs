//! `car-cost-missing`: a road type without minutes.

use super::prelude::*;

lint! {
    "car-cost-missing": Error, CarMinutesByRoad;
    summary: "a car without minutes for one of the road types",
    why: "It could not be said what it costs to drive onto a tile of that road type.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "tractor"
name = "Tractor"
"#,
    bad: "minutes = { gravel = 4, urban = 5 }\n",
    good: "minutes = { highway = 2, gravel = 4, urban = 5 }\n",
    checks: [Shape],
}
