//! `drivers-exceed-cars`: fewer cars than players.

use super::prelude::*;

lint! {
    "drivers-exceed-cars": Error, SetupOneCarEach;
    summary: "fewer cars than players who need one",
    why: "Each player takes a car that nobody else has. The cop car is for the crooked cop in a solo game, and with `cop-car = \"reserved\"` for nobody else.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cars = "one-car.toml" }
"#,
    good: "",
    checks: [Parts(check)],
}

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let reserved = subject.is_solo() || subject.readings.cop_car == CopCar::Reserved;
    let cars = subject.parts.cars.items.iter();
    let cars = cars.filter(|entry| !(entry.value.cop && reserved)).count();
    let people = subject.people;
    if cars < people {
        let message = format!(
            "{people} to drive, and there {} for players",
            are(cars, "car")
        );
        let help = "let fewer play, or add cars, by `extends = [\"base\"]` for example";
        let place = scope.place("/components/cars");
        scope.report(found(&LINT, place, message).help(help));
    }
}
