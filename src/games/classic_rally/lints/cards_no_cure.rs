//! `cards-no-cure`: problems that nothing can repair.

use super::origin::in_cards;
use super::prelude::*;

lint! {
    "cards-no-cure": Error, ToolboxAlwaysNeeded;
    summary: "Hazard cards against which no card in play helps",
    why: "A car that draws one of them never moves again, or leaks for ever.",
    kind: "scenario",
    bad: r#"players = ["white", "red"]
components = { cards = "no-cure.toml" }
"#,
    good: r#"players = ["white", "red"]
components = { cards = "base" }
"#,
    checks: [Scenario(check)],
}

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
        let players = Count(subject.game.seats(), "player");
        let message = format!(
            "`{hazard}` is in the Hazard deck, and with {players} neither `{card}` nor `mechanic` is in play"
        );
        let (consumable, accessory) = (
            format!("/consumables/{card}"),
            format!("/accessories/{card}"),
        );
        let components = &subject.game.components;
        let written = [
            consumable.as_str(),
            &accessory,
            "/consumables",
            "/accessories",
            "/jokers",
        ];
        let place = in_cards(components, &written, scope);
        let finding = found(&LINT, place, message);
        scope.report(finding.help(format!("have copies of `{card}` for {players}")));
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
