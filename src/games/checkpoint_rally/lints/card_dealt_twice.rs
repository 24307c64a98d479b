//! `card-dealt-twice`: two players with one checkpoint card.

use super::shared::{self, Words};
use super::subject::{PositionSubject, ScenarioSubject};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
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

const WORDS: Words = Words {
    noun: "card",
    both: "both hold",
    first: "dealt here",
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cards(), scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cards(), scope);
}
