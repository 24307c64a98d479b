//! `card-dealt-twice`: two players with one checkpoint card.

use super::super::components::Colour;
use super::subject::{PositionSubject, ScenarioSubject, shared};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::document::Id;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-dealt-twice",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "two players who hold the same checkpoint card",
        why: "There is one of each card in the deck.",
        clause: Some("setup.card"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"
card = "card-07"

[players.blue]
corner = "e5"
card = "card-07"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"
card = "card-07"

[players.blue]
corner = "e5"
card = "card-17"
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
        players.map(|(&colour, player)| (colour, player.card.as_ref())),
        scope,
    );
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let players = subject.position.players.iter();
    check(
        players.map(|(&colour, player)| (colour, player.card.as_ref())),
        scope,
    );
}

fn check<'a>(cards: impl Iterator<Item = (Colour, Option<&'a Id>)>, scope: &mut Scope<'_>) {
    for (first, second, card) in shared(cards) {
        let (first, second) = (first.name(), second.name());
        let message = format!("{first} and {second} both hold `{card}`");
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{second}/card")),
                message,
            )
            .also(scope.place(&format!("/players/{first}/card")), "dealt here")
            .help(format!("give {second} another card")),
        );
    }
}
