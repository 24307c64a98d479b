//! `car-sheet-shared`: two players with one car sheet.

use super::super::components::Colour;
use super::subject::{PositionSubject, ScenarioSubject, shared};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::document::Id;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "car-sheet-shared",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "two players who drive by the same car sheet",
        why: "There is one sheet of each car.",
        clause: Some("setup.car-sheet"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"
car = "buggy"

[players.blue]
corner = "e5"
car = "buggy"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"
car = "buggy"

[players.blue]
corner = "e5"
car = "race-car"
"#
        ),
    },
    check: &[
        Check::Scenario(check_scenario),
        Check::Position(check_position),
    ],
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let players = subject.scenario.players.iter();
    check(
        players.map(|(&colour, player)| (colour, player.car.as_ref())),
        scope,
    );
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let players = subject.position.players.iter();
    check(
        players.map(|(&colour, player)| (colour, player.car.as_ref())),
        scope,
    );
}

fn check<'a>(cars: impl Iterator<Item = (Colour, Option<&'a Id>)>, scope: &mut Scope<'_>) {
    for (first, second, car) in shared(cars) {
        let (first, second) = (first.name(), second.name());
        let message = format!("{first} and {second} both drive the `{car}`");
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{second}/car")),
                message,
            )
            .also(scope.place(&format!("/players/{first}/car")), "taken here")
            .help(format!("give {second} another car")),
        );
    }
}
