//! `cards-no-cure`: problems that nothing can repair.

use super::super::components::{Card, Hazard, Joker};
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cards-no-cure",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "Hazard cards against which no card in play helps",
        why: "A car that draws one of them never moves again, or leaks for ever.",
        clause: Some("toolbox.always-needed"),
        bad: document!(
            "scenario",
            r#"players = ["white", "red"]
components = { cards = "no-cure.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = ["white", "red"]
components = { cards = "base" }
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let deck = &subject.game.deck;
    if deck.jokers[Joker::Mechanic as usize] > 0 {
        return;
    }
    for card in [Card::SpareTyre, Card::Toolbox] {
        let asks =
            |hazard: &&Hazard| deck.hazards[**hazard as usize] > 0 && cure(**hazard) == Some(card);
        let Some(hazard) = Hazard::ALL.iter().find(asks) else {
            continue;
        };
        if deck.supply.of(card) > 0 {
            continue;
        }
        let message = format!(
            "`{hazard}` is in the Hazard deck, and neither `{card}` nor `mechanic` is in play"
        );
        let finding = found(&LINT, scope.place("/components/cards"), message);
        scope.report(finding.help(format!(
            "have copies of `{card}` for this number of players"
        )));
    }
}

/// What repairs the problem besides MECHANIC; AQUAPLANING passes by itself.
fn cure(hazard: Hazard) -> Option<Card> {
    match hazard {
        Hazard::FlatTyre => Some(Card::SpareTyre),
        Hazard::Aquaplaning => None,
        Hazard::Pothole | Hazard::BrakesFailure | Hazard::FuelLeak | Hazard::PowerFailure => {
            Some(Card::Toolbox)
        }
    }
}
