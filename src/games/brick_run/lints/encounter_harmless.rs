//! `encounter-harmless`: a Swerve or Jump that damages nobody.

use super::super::components::Encounter;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, reach};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "encounter-harmless",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a Swerve or Jump with a number that no movement exceeds",
        why: "Damage is what movement has above the number. No car is ever so fast, with every part and all cubes.",
        clause: Some("swerve.damage"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "soft-bend.toml" }
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
    let Some((_, most)) = reach::movements(subject.game) else {
        return;
    };
    let cards = reach::cards(subject, |card| match card.encounter {
        Encounter::Swerve(number) | Encounter::Jump(number) => u16::from(number) >= most,
        _ => false,
    });
    let what = format!("nobody takes damage there, as no movement is above {most}");
    reach::report(&LINT, &cards, (&what, "lower the number"), scope);
}
