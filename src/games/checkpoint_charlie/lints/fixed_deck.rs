//! `fixed-deck`: a deck that cannot be put together like this.

use super::prelude::*;
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::rules::deck::{DeckFault, DeckFaultKind as Kind};

lint! {
    "fixed-deck": Error, DeckUnchosenIntoTopHalf, DeckHalves, DeckFivePlayers;
    summary: "a fixed deck with a card twice, with an investigator whom somebody has chosen, or with one below the top half",
    why: "Each cat is in the deck once; the investigators whom nobody has chosen are in its top half, so it must be known who they are.",
    kind: "scenario",
    above: r#"players = 4

[fixed]
investigators = { a = "laces", b = "lansbury", c = "britton", d = "colombini" }
"#,
    bad: r#"deck = ["cat-10110", "laces"]
"#,
    good: r#"deck = ["cat-10110", "meridian"]
"#,
    checks: [Fixed(check)],
}

fn check(subject: &FixedSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let Some(deck) = &game.agreed.deck else {
        return;
    };
    let mut taken = subject.taken();
    if taken.len() < game.players && game.investigators.len() > game.players {
        let message = "the deck is fixed, and who has which investigator is not";
        let help = "fix the investigators of all players: the others are in the deck";
        scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
        return;
    }
    if taken.len() < game.players {
        taken = game.investigators.ids().collect();
    }
    let unchosen = game.investigators.ids().filter(|one| !taken.contains(one));
    let unchosen: Vec<InvestigatorId> = unchosen.collect();
    let faults = rules::deck::deck_faults(game, &unchosen, deck);
    // A card too many moves those below it.
    let is_extra = |fault: &&DeckFault| matches!(fault.kind, Kind::Twice(_) | Kind::Chosen(_));
    let extra: Vec<DeckFault> = faults.iter().filter(is_extra).copied().collect();
    for fault in if extra.is_empty() { faults } else { extra } {
        let (index, help) = remedy(game, fault);
        // A card that is left out lies below those that are named.
        let named = game.fixed.deck.as_ref().map_or(0, Vec::len);
        let place = match index {
            Some(index) if index < named => scope.place(&format!("/fixed/deck/{index}")),
            _ => scope.place("/fixed/deck"),
        };
        let clause = rules::deck::deck_clause(&unchosen, fault.card);
        let message = rules::deck::deck_reason(game, fault);
        scope.report(found_by(&LINT, clause, place, message).help(help));
    }
}

/// The place in the deck of the card that is wrong, and what to do.
fn remedy(game: &CheckpointCharlie, fault: DeckFault) -> (Option<usize>, String) {
    let id = game.card(fault.card);
    match fault.kind {
        Kind::Twice(index) => (Some(index), "remove one of them".to_owned()),
        Kind::Chosen(index) => {
            let owner = game.all_seats().find(|seat| {
                let own = game.agreed.investigators[seat.index()];
                own.map(Card::Investigator) == Some(fault.card)
            });
            let help = match owner {
                Some(owner) => format!("remove `{id}`: {} has chosen it", game.name(owner)),
                None => format!("remove `{id}`: a player has chosen it"),
            };
            (Some(index), help)
        }
        Kind::Below { index, top } => {
            let help = format!("name `{id}` among the first {top} cards");
            (Some(index), help)
        }
        Kind::Missing => (None, format!("name `{id}` as well")),
    }
}
