//! `car-cost-nonstandard`: minutes that no printed sheet has.

use super::prelude::*;

lint! {
    "car-cost-nonstandard": Warn, CarMinutesByRoad;
    summary: "a car with minutes other than 2, 4 or 5",
    why: "The sheets of the box have these three values only, one for each road type.",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
"#,
    bad: "minutes = { highway = 3, gravel = 4, urban = 4 }\n",
    good: "minutes = { highway = 4, gravel = 4, urban = 4 }\n",
    checks: [Cars(check)],
}

fn check(subject: &SetSubject<'_, Car>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        let car = &entry.value;
        if !car.minutes.is_drivable() {
            continue;
        }
        for road in Road::ALL {
            let minutes = car.minutes.on(road);
            if matches!(minutes, 2 | 4 | 5) {
                continue;
            }
            let road = road.name();
            let message = format!(
                "`{}` takes {} on {road} tiles",
                car.id,
                Count(minutes, "minute")
            );
            scope.report(
                found(&LINT, entry.place(&format!("/minutes/{road}")), message).help(
                    "printed sheets have 2, 4 or 5; for a house car, write \
                     `# scrutineer: allow(car-cost-nonstandard)` behind the line",
                ),
            );
        }
    }
}
