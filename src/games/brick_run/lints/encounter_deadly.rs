//! `encounter-deadly`: a Swerve or Jump that wrecks everybody.

use super::super::components::{Card, Encounter};
use super::reach::Reach;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, reach};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "encounter-deadly",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a Swerve or Jump that wrecks every car, however slow and however well equipped",
        why: "Nobody can do anything against it. Each car stops there once, and its owner pays.",
        clause: Some("wreck.trigger"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "wall.toml", cars = "fast-cars.toml" }
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
    let reaches = reach::of_people(subject.game);
    if reaches.is_empty() {
        return;
    }
    let cards = reach::cards(subject, |card| {
        reaches.iter().all(|reach| wrecks(card, reach))
    });
    let what = "every car is wrecked there, even the slowest with every part";
    reach::report(&LINT, &cards, (what, "raise the number"), scope);
}

fn wrecks(card: &Card, reach: &Reach) -> bool {
    let held = match card.encounter {
        Encounter::Swerve(number) => u16::from(number) + reach.steering,
        Encounter::Jump(number) => u16::from(number) + reach.suspension,
        Encounter::Pickup(_) | Encounter::Cops(_) => return false,
    };
    reach.least.saturating_sub(held) >= reach.hits
}
