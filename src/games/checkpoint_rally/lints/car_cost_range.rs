//! `car-cost-range`: minutes that cannot be.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "car-cost-range",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a car that enters a tile in less than 1 or more than 30 minutes",
        why: "Driving for nothing never passes the turn on, and more than a lap of the stopwatch cannot be shown on it.",
        clause: Some("car.minutes-by-road"),
        bad: document!(
            "car-sheet",
            r#"extends = ["base"]

[[cars]]
id = "rocket"
name = "Rocket"
minutes = { highway = 0, gravel = 4, urban = 5 }
"#
        ),
        good: document!(
            "car-sheet",
            r#"extends = ["base"]

[[cars]]
id = "rocket"
name = "Rocket"
minutes = { highway = 2, gravel = 4, urban = 5 }
"#
        ),
    },
    check: &[Check::Shape],
};
