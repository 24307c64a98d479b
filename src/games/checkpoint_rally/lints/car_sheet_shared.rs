//! `car-sheet-shared`: two players with one car sheet.

use super::shared::{self, Words};
use super::subject::{PositionSubject, ScenarioSubject};
use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
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

const WORDS: Words = Words {
    noun: "car",
    both: "both drive the",
    first: "taken here",
};

fn check_scenario(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cars(), scope);
}

fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    shared::check(&LINT, &WORDS, subject.cars(), scope);
}
