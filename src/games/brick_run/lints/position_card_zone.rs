//! `position-card-zone`: a card in two places, or in none.

use super::prelude::*;
use crate::games::brick_run::load::lists;
use crate::games::brick_run::state::CardSet;

lint! {
    "position-card-zone": Error, CardTwoHalves, SoloOpponent, CopUsedCards, RoundThreePhases;
    summary: "a card that lies in two places at once or nowhere, or in a place where nothing lies in this phase",
    why: "Each card is in one place: a road, the market, the deck, the used or lost ones, the action cards, or with a player. There is a market in the phases `draft` and `market` only, and used cards and action cards with the crooked cop only.",
    bad: position!("market = [\"c01\"]\nphase = \"draft\"\n", a: "parts = [\"c01\"]\n", b: ""),
    good: position!("market = [\"c05\"]\nphase = \"draft\"\n", a: "parts = [\"c01\"]\n", b: ""),
    checks: [Position(check), State(check_state)],
}

fn check(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    let mut seen: Vec<(&Id, String)> = Vec::new();
    for (at, cards) in lists(subject.position) {
        for (index, card) in cards.iter().enumerate() {
            let here = format!("{at}/{index}");
            let Some((_, there)) = seen.iter().find(|(other, _)| *other == card) else {
                seen.push((card, here));
                continue;
            };
            let message = format!("`{card}` is in two places");
            let finding = found(&LINT, scope.place(&here), message);
            let finding = finding.help("leave it out of one of them");
            let there = scope.place(there);
            scope.report(finding.also(there, "the other one"));
        }
    }
}

fn check_state(game: &BrickRun, state: &State, scope: &mut Scope<'_>) {
    let deck: CardSet = state.deck.iter().copied().collect();
    let lying = game.lying(state).or(deck);
    let mut missing = game.cards.ids().filter(|card| !lying.contains(*card));
    if let Some(first) = missing.next() {
        let id = &game.cards[first].id;
        let message = match missing.count() {
            0 => format!("`{id}` is nowhere"),
            more => format!("{} cards are nowhere, the first of them `{id}`", more + 1),
        };
        let help = "name it where it lies, or remove `deck`: all cards that lie nowhere are in it";
        scope.report(found(&LINT, scope.place("/deck"), message).help(help));
    }
    check_undealt(game, state, deck, scope);
    let (phase, solo) = (state.phase, game.is_solo());
    let has_market = matches!(phase, Phase::Draft | Phase::Market);
    let piles = solo && phase > Phase::ActionDeck;
    let bottom = game.readings.cop_used_cards == CopUsedCards::Bottom;
    let dealt = !phase.is_before_cards();
    let known = usize::from(state.known);
    let zones = [
        ("market", !state.market.is_empty(), has_market),
        ("undealt", !state.undealt.is_empty(), dealt),
        ("used", !state.used.is_empty(), piles && !bottom),
        ("lost", !state.lost.is_empty(), dealt),
        (
            "known",
            known > 0,
            piles && bottom && known <= state.deck.len(),
        ),
    ];
    for (key, _, _) in zones
        .into_iter()
        .filter(|(_, is_full, may)| *is_full && !may)
    {
        let of_cop = matches!(key, "used" | "known");
        let (clause, message, help) = if of_cop && !solo {
            let message = format!(
                "`{key}` is of the crooked cop's action cards, and he plays against a lone player only"
            );
            (Clause::SoloOpponent, message, format!("remove `{key}`"))
        } else if of_cop && (key == "known") != bottom {
            let message = if bottom {
                "used action cards go under the deck with `cop-used-cards = \"bottom\"`"
            } else {
                "no cards have gone under the deck without `cop-used-cards = \"bottom\"`"
            };
            let message = message.to_owned();
            (Clause::CopUsedCards, message, format!("remove `{key}`"))
        } else if key == "known" && piles {
            let message = format!(
                "`known` is {known}, and the deck has {}",
                Count(state.deck.len(), "card")
            );
            let help = format!("write {} at most", state.deck.len());
            (Clause::CopUsedCards, message, help)
        } else {
            let message = format!("there is no `{key}` here in the phase `{phase}`");
            let help = if key == "market" {
                "remove `market`, or name the phase `draft` or `market`".to_owned()
            } else {
                format!("remove `{key}`, or name another phase")
            };
            (Clause::RoundThreePhases, message, help)
        };
        let place = scope.key_place(&format!("/{key}"));
        let mut finding = found_by(&LINT, clause, place, message).help(help);
        if clause == Clause::CopUsedCards {
            finding = by_reading(finding, "cop-used-cards", scope);
        }
        scope.report(finding);
    }
}

/// Cards that nobody has seen lie in the deck, and have not gone under it.
fn check_undealt(game: &BrickRun, state: &State, deck: CardSet, scope: &mut Scope<'_>) {
    let bottom = state.deck.iter().take(usize::from(state.known));
    let bottom: CardSet = bottom.copied().collect();
    let lying = game.lying(state).or(deck);
    // A card that lies nowhere has been reported.
    for card in state.undealt.iter().filter(|card| lying.contains(*card)) {
        let id = &game.cards[card].id;
        let message = if !deck.contains(card) {
            format!("`{id}` is not in the deck, so it has been dealt")
        } else if bottom.contains(card) {
            format!("`{id}` has gone under the deck, so it has been seen")
        } else {
            continue;
        };
        let help = format!("leave `{id}` out of `undealt`");
        scope.report(found(&LINT, scope.place("/undealt"), message).help(help));
    }
}
