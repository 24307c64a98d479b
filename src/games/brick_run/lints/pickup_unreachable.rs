//! `pickup-unreachable`: a Pickup that takes more CB than anybody can have.

use super::super::components::Encounter;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, reach};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "pickup-unreachable",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a Pickup that takes more CB than any car comes to with every part and all cubes",
        why: "Its bricks are there for nobody but the crooked cop, who needs no CB.",
        clause: Some("pickup.gain"),
        bad: document!(
            "scenario",
            r#"players = 2
components = { cards = "far-pickup.toml" }
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
    let Some(most) = reaches.iter().map(|reach| reach.cb).max() else {
        return;
    };
    let cards = reach::cards(
        subject,
        |card| matches!(card.encounter, Encounter::Pickup(pickup) if u16::from(pickup.cb) > most),
    );
    let what = format!("no player has the CB for the bricks; the most is {most}");
    reach::report(&LINT, &cards, (&what, "lower `cb`"), scope);
}
