//! `cargo-below-start`: a car that cannot hold the bricks of the start.

use super::super::components::Ability;
use super::subject::{PartsSubject, report_named};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cargo-below-start",
        game: Some("brick-run"),
        level: Level::Error,
        summary: "a car that holds fewer bricks than every car gets for a delivery",
        why: "Each car starts with these bricks, 4 unless the rules document says otherwise. One that cannot hold them loses some before it has moved.",
        clause: Some("setup.start-clips"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cars = "small-cars.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 2
components = { cars = "base" }
"#
        ),
    },
    check: &[Check::Parts(check)],
};

fn check(subject: &PartsSubject<'_>, scope: &mut Scope<'_>) {
    let bricks = subject.parts.rules.value.constants.bricks;
    for entry in &subject.parts.cars.items {
        let car = &entry.value;
        let icons = car.abilities.get(&Ability::Cargo).copied().unwrap_or(0);
        let room = car.cargo.saturating_add(icons);
        if room < bricks {
            let message = format!(
                "`{}` holds {}, and a delivery starts with {bricks}",
                car.id,
                Count(usize::from(room), "brick")
            );
            let help = "raise its `cargo`";
            let here = entry.place("/cargo");
            report_named(&LINT, "cars", here, (message, help), scope);
        }
    }
}
