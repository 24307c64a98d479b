//! The deck: how it is made, and what one may look like.

use arrayvec::ArrayVec;

use super::Legal;
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::table::MAX_TRAITS;
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clause, Deck, Event, InvestigatorId, State, SuspectSet,
};
use crate::kit::number::narrow;
use crate::kit::random::Random;

/// Something wrong with a deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeckFault {
    /// The card that it is about.
    pub card: Card,
    /// What is wrong with it.
    pub kind: DeckFaultKind,
}

/// What is wrong with a card of a deck; its place is counted from the top, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DeckFaultKind {
    /// It is further up as well.
    Twice(usize),
    /// It is an investigator whom a player has chosen.
    Chosen(usize),
    /// It is an investigator below the top half, which has `top` cards.
    Below { index: usize, top: usize },
    /// It is not there.
    Missing,
}

/// The investigators whom nobody has chosen.
#[must_use]
pub(crate) fn unchosen(
    game: &CheckpointCharlie,
    state: &State,
) -> ArrayVec<InvestigatorId, MAX_TRAITS> {
    let chosen = |one: InvestigatorId| {
        let mut players = state.players.iter();
        players.any(|player| player.investigator == Some(one))
    };
    let all = game.investigators.ids();
    all.filter(|one| !chosen(*one)).collect()
}

pub(super) fn put_down_deck(
    game: &CheckpointCharlie,
    state: &mut State,
    deck: &Deck,
    log: &mut impl Log<CheckpointCharlie>,
) {
    if unchosen(game, state).is_empty() {
        log.cite(Clause::DeckFivePlayers);
    } else {
        log.cite(Clause::DeckHalves);
        log.cite(Clause::DeckUnchosenIntoTopHalf);
    }
    state.deck.clone_from(deck);
    state.phase = Phase::Search;
    log.event(|| Event::DeckShuffled {
        cards: narrow::<u16>(deck.len()),
    });
}

pub(super) fn draw_deck(game: &CheckpointCharlie, state: &State, random: &mut Random) -> Deck {
    let mut deck: Deck = game.suspects.ids().map(Card::Suspect).collect();
    random.shuffle(&mut deck);
    let unchosen = unchosen(game, state);
    if unchosen.is_empty() {
        return deck;
    }
    // The top is the last item: the top half stands behind the other one.
    let half = deck.len() - deck.len() / 2;
    deck.extend(unchosen.into_iter().map(Card::Investigator));
    random.shuffle(&mut deck[half..]);
    deck
}

pub(crate) fn check_deck(game: &CheckpointCharlie, state: &State, deck: &Deck) -> Legal {
    let unchosen = unchosen(game, state);
    let faults = deck_faults(game, &unchosen, deck);
    let Some(&fault) = faults.first() else {
        return Ok(());
    };
    // A card that is named in place of another.
    let is_missing = |fault: &&DeckFault| fault.kind == DeckFaultKind::Missing;
    let missing = faults.iter().find(is_missing);
    let reason = match missing.filter(|missing| missing.card != fault.card) {
        Some(missing) => format!(
            "{}, and {}",
            deck_reason(game, fault),
            deck_reason(game, *missing)
        ),
        None => deck_reason(game, fault),
    };
    deck_clause(&unchosen, fault.card).refuse(reason)
}

/// What says which cards are in the deck, and where, if these investigators are chosen by nobody.
pub(crate) fn deck_clause(unchosen: &[InvestigatorId], card: Card) -> Clause {
    match card {
        _ if unchosen.is_empty() => Clause::DeckFivePlayers,
        Card::Suspect(_) => Clause::DeckHalves,
        Card::Investigator(_) => Clause::DeckUnchosenIntoTopHalf,
    }
}

/// What is wrong with a deck, from the top, if these investigators are chosen by nobody.
pub(crate) fn deck_faults(
    game: &CheckpointCharlie,
    unchosen: &[InvestigatorId],
    deck: &Deck,
) -> Vec<DeckFault> {
    let top = game.suspects.len() / 2 + unchosen.len();
    let mut faults = Vec::new();
    let mut cats = SuspectSet::NONE;
    let mut hounds: ArrayVec<InvestigatorId, MAX_TRAITS> = ArrayVec::new();
    for (index, &card) in deck.iter().rev().enumerate() {
        let kind = match card {
            Card::Suspect(suspect) if cats.contains(suspect) => DeckFaultKind::Twice(index),
            Card::Suspect(suspect) => {
                cats.insert(suspect);
                continue;
            }
            Card::Investigator(hound) if !unchosen.contains(&hound) => DeckFaultKind::Chosen(index),
            Card::Investigator(hound) if hounds.contains(&hound) => DeckFaultKind::Twice(index),
            Card::Investigator(hound) => {
                hounds.push(hound);
                if index < top {
                    continue;
                }
                DeckFaultKind::Below { index, top }
            }
        };
        faults.push(DeckFault { card, kind });
    }
    let left_out = unchosen.iter().filter(|one| !hounds.contains(one));
    let left_out = left_out.map(|&one| Card::Investigator(one));
    let cats = game.suspects.ids().filter(|cat| !cats.contains(*cat));
    let missing = left_out.chain(cats.map(Card::Suspect));
    faults.extend(missing.map(|card| DeckFault {
        card,
        kind: DeckFaultKind::Missing,
    }));
    faults
}

/// A fault of a deck in words.
pub(crate) fn deck_reason(game: &CheckpointCharlie, fault: DeckFault) -> String {
    let id = game.card(fault.card);
    match fault.kind {
        DeckFaultKind::Twice(_) => format!("`{id}` is in the deck twice"),
        DeckFaultKind::Chosen(_) => {
            format!("`{id}` has been chosen by a player and is not a card of the deck")
        }
        DeckFaultKind::Below { index, top } => format!(
            "`{id}` is card {} of the deck, and the top half has {top}",
            index + 1
        ),
        DeckFaultKind::Missing => format!("`{id}` is not in the deck"),
    }
}
