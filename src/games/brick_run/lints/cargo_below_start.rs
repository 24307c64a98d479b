//! `cargo-below-start`: a car that cannot hold the bricks of the start.

use super::prelude::*;

lint! {
    "cargo-below-start": Error, SetupStartClips;
    summary: "a car that holds fewer bricks than every car gets for a delivery",
    why: "Each car starts with these bricks, 4 unless the rules document says otherwise. One that cannot hold them loses some before it has moved.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cars = "small-cars.toml" }
"#,
    good: r#"components = { cars = "base" }
"#,
    checks: [Cars(check_own), Parts(check_parts)],
}

/// A car that holds nothing starts with too little by whatever rules.
fn check_own(set: &Set<Car>, scope: &mut Scope<'_>) {
    let bricks = Constants::default().bricks;
    for entry in set.own().iter().filter(|entry| room(&entry.value) == 0) {
        let (message, help) = words(&entry.value, bricks);
        scope.report(found(&LINT, entry.place("/cargo"), message).help(help));
    }
}

fn check_parts(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    if subject.mode == Mode::Full && subject.readings.full_bricks == FullBricks::Bought {
        return;
    }
    let bricks = subject.parts.rules.value.constants.bricks;
    for entry in &subject.parts.cars.items {
        if room(&entry.value) < bricks {
            let here = entry.place("/cargo");
            report_named(&LINT, "cars", here, words(&entry.value, bricks), scope);
        }
    }
}

/// The most bricks that a car holds without parts.
fn room(car: &Car) -> u8 {
    let icons = car.abilities.get(&Ability::Cargo).copied().unwrap_or(0);
    car.cargo.saturating_add(icons)
}

fn words(car: &Car, bricks: u8) -> (String, &'static str) {
    let room = Count(room(car), "brick");
    let message = format!(
        "`{}` holds {room}, and a delivery starts with {bricks}",
        car.id
    );
    (message, "raise its `cargo`")
}
