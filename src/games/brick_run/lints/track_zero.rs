//! `track-zero`: a speed of nothing.

use super::prelude::*;

lint! {
    "track-zero": Warn, CarSpeedTrack;
    summary: "a 0 on the speed track of a car",
    why: "A car without speed moves by cubes alone. Where its driver places none on the move area, the delivery does not go on.",
    kind: "cars",
    bad: r#"cars = [{ id = "van", track = [4, 2, 0], cargo = 6 }]
"#,
    good: r#"cars = [{ id = "van", track = [4, 2, 1], cargo = 6 }]
"#,
    checks: [Cars(check)],
}

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
