//! `track-zero`: a speed of nothing.

use super::super::components::Car;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "track-zero",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a 0 on the speed track of a car",
        why: "A car without speed moves by cubes alone. Where its driver places none on the move area, the delivery does not go on.",
        clause: Some("car.speed-track"),
        bad: document!(
            "cars",
            r#"cars = [{ id = "van", track = [4, 2, 0], cargo = 6 }]
"#
        ),
        good: document!(
            "cars",
            r#"cars = [{ id = "van", track = [4, 2, 1], cargo = 6 }]
"#
        ),
    },
    check: &[Check::Cars(check)],
};

fn check(set: &Set<Car>, scope: &mut Scope<'_>) {
    // Of the cop car it is told where the crooked cop drives it.
    for entry in set.own().iter().filter(|entry| !entry.value.cop) {
        let car = &entry.value;
        if let Some(index) = car.track.iter().position(|number| *number == 0) {
            let message = format!("`{}` may come to a speed of 0", car.id);
            let help = "let the lowest number be 1; below it the car is a wreck anyway";
            let place = entry.place(&format!("/track/{index}"));
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
