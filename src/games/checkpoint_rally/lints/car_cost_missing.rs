//! `car-cost-missing`: a road type without minutes.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "car-cost-missing",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a car without minutes for one of the road types",
        why: "It could not be said what it costs to drive onto a tile of that road type.",
        clause: Some("car.minutes-by-road"),
        bad: document!(
            "car-sheet",
            r#"extends = ["base"]

[[cars]]
id = "tractor"
name = "Tractor"
minutes = { gravel = 4, urban = 5 }
"#
        ),
        good: document!(
            "car-sheet",
            r#"extends = ["base"]

[[cars]]
id = "tractor"
name = "Tractor"
minutes = { highway = 2, gravel = 4, urban = 5 }
"#
        ),
    },
    check: &[Check::Shape],
};
