//! `cops-unreachable`: Cops who catch nobody.

use super::super::components::Encounter;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, reach};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cops-unreachable",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "Cops with a range above every movement, or below",
        why: "They stop nobody: no car is so fast, or so slow.",
        clause: Some("cops.caught"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "far-cops.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 2
components = { cards = "base" }
"#
        ),
    },
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some((least, most)) = reach::movements(subject.game) else {
        return;
    };
    let cards = reach::cards(subject, |card| match card.encounter {
        Encounter::Cops(range) => u16::from(range.low) > most || u16::from(range.high) < least,
        _ => false,
    });
    let what = format!("the Cops catch nobody, as movement is {least} to {most}");
    let help = "let the range have a movement that cars come to";
    reach::report(&LINT, &cards, (&what, help), scope);
}
