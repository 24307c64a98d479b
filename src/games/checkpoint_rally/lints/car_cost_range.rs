//! `car-cost-range`: minutes that cannot be.

use super::prelude::*;

lint! {
    "car-cost-range": Error, CarMinutesByRoad;
    summary: "a car that enters a tile in less than 1 or more than 30 minutes",
    why: "Driving for nothing never passes the turn on, and more than a lap of the stopwatch cannot be shown on it.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "rocket"
name = "Rocket"
"#,
    bad: "minutes = { highway = 0, gravel = 4, urban = 5 }\n",
    good: "minutes = { highway = 2, gravel = 4, urban = 5 }\n",
    checks: [Shape],
}
