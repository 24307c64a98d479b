//! Reveals: a card off the deck, sorted by the own clue.

use super::{Legal, accuse, markers, setup};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::{InvestigatorCardTurn, Phase, Placement};
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clause, Clue, Counter, Event, Said, State, SuspectId,
};
use crate::kit::seat::Seat;

/// Where a card goes that a player reveals.
#[must_use]
pub(crate) fn placement(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    card: Card,
) -> Placement {
    match card {
        Card::Investigator(_) => Placement::Toss,
        Card::Suspect(suspect) if agrees(game, state, seat, suspect) => Placement::Line,
        Card::Suspect(_) => Placement::Discards,
    }
}

/// Whether a player's own clue is true of a cat.
#[must_use]
pub(crate) fn agrees(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    suspect: SuspectId,
) -> bool {
    let counter = state.player(seat).counter;
    let clue = counter.and_then(Counter::clue);
    clue.is_some_and(|clue| game.suspects[suspect].code.shows(clue))
}

pub(super) fn check_reveal(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    said: Said,
) -> Legal {
    let name = game.name(seat);
    match state.phase {
        Phase::Search => {}
        Phase::Toss => {
            return Clause::PublicToss.refuse("a clue counter has to be tossed first");
        }
        Phase::DeckOut => {
            return Clause::RoundDeckOut
                .refuse("the deck has run out: nobody can reveal a card, accusations are due");
        }
        Phase::ScoringToss | Phase::Markers | Phase::OwnDraw | Phase::Closing => {
            return Clause::RoundEndsAllButOne
                .refuse("accusations are closed: no card is revealed before the next round");
        }
        _ => {
            return Clause::RevealTurnOrder
                .refuse("the search has not begun: there is no deck yet");
        }
    }
    if seat != state.active {
        let active = game.name(state.active);
        let ends_turn = game.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn;
        let before = Seat::new((state.active.index() + game.players - 1) % game.players);
        return if state.accused_by(state.active).is_some() {
            let message =
                format!("it is the turn of {active}, who goes on revealing after accusing");
            Clause::AccuseKeepRevealing.refuse(message)
        } else if state.tossed && before == seat && ends_turn {
            let message = format!("the investigator card was the card of {name} for this turn");
            Clause::PublicTurnUsed.refuse(message)
        } else {
            let message = format!("it is the turn of {active} to reveal a card, not of {name}");
            Clause::RevealTurnOrder.refuse(message)
        };
    }
    check_said(game, state, seat, said)
}

/// Whether what a script says of a reveal is so.
fn check_said(game: &CheckpointCharlie, state: &State, seat: Seat, said: Said) -> Legal {
    // The search has a card, or it would be over.
    let Some(&card) = state.deck.last() else {
        return Clause::RoundDeckOut.refuse("the deck has run out");
    };
    if let Some(other) = said.card.filter(|other| *other != card) {
        return Clause::RevealTopCardToAll.refuse(format!(
            "the card on top of the deck is `{}`, not `{}`",
            game.card(card),
            game.card(other)
        ));
    }
    let placed = placement(game, state, seat, card);
    let Some(other) = said.placed.filter(|other| *other != placed) else {
        return Ok(());
    };
    let (id, name) = (game.card(card), game.name(seat));
    let Card::Suspect(suspect) = card else {
        let message = format!(
            "`{id}` is an investigator card, which goes neither to the line nor to the discards"
        );
        let ends_turn = game.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn;
        let clause = if ends_turn {
            Clause::PublicTurnUsed
        } else {
            Clause::PublicToss
        };
        return clause.refuse(message);
    };
    if other == Placement::Toss {
        let message = format!("`{id}` is a cat, which goes to the line or to the discards");
        return Clause::RevealTopCardToAll.refuse(message);
    }
    let code = game.suspects[suspect].code;
    let fits = state.public.matches(code) == state.public.len();
    let misled = !state.public.is_empty() && fits == (other == Placement::Line);
    let (clause, what) = match placed {
        _ if misled => (
            Clause::RevealOwnClueOnly,
            "public clues do not count when cards are sorted",
        ),
        Placement::Line => (Clause::RevealMatchToLine, "it has the face of that clue"),
        _ => (
            Clause::RevealMismatchToDiscard,
            "it lacks the face of that clue",
        ),
    };
    let message = format!("`{id}` goes to the {placed} by the clue of {name}: {what}");
    clause.refuse(message)
}

pub(super) fn play_reveal(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointCharlie>,
) {
    let Some(card) = state.deck.pop() else { return };
    log.cite(Clause::RevealTurnOrder);
    log.cite(Clause::RevealTopCardToAll);
    log.cite(Clause::RevealUntilAllButOne);
    if state.accused_by(seat).is_some() {
        log.cite(Clause::AccuseKeepRevealing);
    }
    let placed = placement(game, state, seat, card);
    log.event(|| Event::Revealed {
        player: game.player(seat),
        card: game.card(card).clone(),
        placed,
    });
    match card {
        Card::Suspect(suspect) => {
            sort(game, state, seat, suspect, placed, log);
            state.tossed = false;
            pass_on(game, state);
            after_card(game, state, log);
        }
        Card::Investigator(_) => {
            state.tossed = true;
            if setup::bag(game, state) == 0 {
                after_investigator(game, state, log);
            } else {
                state.phase = Phase::Toss;
            }
        }
    }
}

/// The next player reveals.
fn pass_on(game: &CheckpointCharlie, state: &mut State) {
    state.active = Seat::new((state.active.index() + 1) % game.players);
}

/// The turn of whoever turned up an investigator card is over, or goes on.
fn after_investigator(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    if game.readings.investigator_card_turn == InvestigatorCardTurn::EndsTurn {
        log.cite(Clause::PublicTurnUsed);
        pass_on(game, state);
    }
    after_card(game, state, log);
}

fn sort(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    suspect: SuspectId,
    placed: Placement,
    log: &mut impl Log<CheckpointCharlie>,
) {
    let public = state.public;
    let fits = public.matches(game.suspects[suspect].code) == public.len();
    if !public.is_empty() && fits != (placed == Placement::Line) {
        log.cite(Clause::RevealOwnClueOnly);
    }
    let player = state.player_mut(seat);
    if placed == Placement::Line {
        log.cite(Clause::RevealMatchToLine);
        if !player.line.is_empty() {
            log.cite(Clause::RevealLineVisible);
        }
        player.line.insert(suspect);
    } else {
        log.cite(Clause::RevealMismatchToDiscard);
        log.cite(Clause::RevealOwnDiscardPile);
        player.discards.insert(suspect);
    }
}

/// A counter from the bag shows a clue to everybody.
pub(super) fn play_toss(
    game: &CheckpointCharlie,
    state: &mut State,
    clue: Clue,
    log: &mut impl Log<CheckpointCharlie>,
) {
    state.public.insert(clue);
    log.event(|| Event::Tossed {
        face: game.face(clue).clone(),
    });
    if state.phase == Phase::ScoringToss {
        log.cite(Clause::ScoreMissingClueToss);
        if setup::bag(game, state) == 0 {
            markers::begin_scoring(game, state, log);
        }
    } else {
        log.cite(Clause::PublicToss);
        log.cite(Clause::PublicKnownToAll);
        after_investigator(game, state, log);
    }
}

/// Goes on after a card, or sees that the deck has run out.
fn after_card(game: &CheckpointCharlie, state: &mut State, log: &mut impl Log<CheckpointCharlie>) {
    if state.deck.is_empty() {
        accuse::run_out(game, state, log);
    } else {
        state.phase = Phase::Search;
    }
}
