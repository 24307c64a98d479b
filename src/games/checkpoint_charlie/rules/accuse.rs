//! Accusations, and the end of the search.

use super::{Legal, markers, setup};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::{Accusable, DeckOut, MissingClues, Phase};
use crate::games::checkpoint_charlie::state::{Accusation, Player};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Counter, Event, State, SuspectId, SuspectSet,
};
use crate::kit::seat::{Seat, SeatSet};

/// The cats that may be accused now.
#[must_use]
pub(crate) fn accusable(game: &CheckpointCharlie, state: &State) -> SuspectSet {
    let mut cats = SuspectSet::NONE;
    for player in &state.players {
        cats = cats.or(player.line);
        if game.readings.accusable == Accusable::LinesAndDiscards {
            cats = cats.or(player.discards);
        }
    }
    for accusation in &state.accusations {
        cats.remove(accusation.suspect);
    }
    cats
}

/// Who has not accused, as long as there is a cat that may be accused.
#[must_use]
pub(crate) fn may_accuse(game: &CheckpointCharlie, state: &State) -> SeatSet {
    if accusable(game, state).is_empty() {
        return SeatSet::NONE;
    }
    let mut seats = game.everybody();
    for accusation in &state.accusations {
        seats.remove(accusation.seat);
    }
    seats
}

pub(super) fn check_accuse(
    game: &CheckpointCharlie,
    state: &State,
    seat: Seat,
    suspect: SuspectId,
) -> Legal {
    let (id, name) = (&game.suspects[suspect].id, game.name(seat));
    match state.phase {
        Phase::Search | Phase::DeckOut => {}
        Phase::Toss => {
            return Clause::PublicToss.refuse("a clue counter has to be tossed first");
        }
        Phase::ScoringToss | Phase::Markers | Phase::OwnDraw | Phase::Closing => {
            let message =
                "accusations are closed: all but one have accused, or the deck has run out";
            return Clause::RoundEndsAllButOne.refuse(message);
        }
        _ => {
            return Clause::AccuseCardOnTable.refuse("no cat has been revealed in this round");
        }
    }
    if let Some(accused) = state.accused_by(seat) {
        return Clause::AccuseOncePerRound.refuse(format!(
            "{name} has already accused `{}` in this round",
            game.suspects[accused].id
        ));
    }
    let lies_in = |cats: fn(&Player) -> &SuspectSet| {
        let mut players = state.players.iter();
        players.any(|player| cats(player).contains(suspect))
    };
    let discards = game.readings.accusable == Accusable::LinesAndDiscards;
    let discarded = lies_in(|player| &player.discards);
    if !(lies_in(|player| &player.line) || discards && discarded) {
        let message = if discarded {
            format!("`{id}` was discarded and is not a suspect")
        } else {
            format!("`{id}` has not been revealed in this round")
        };
        return Clause::AccuseCardOnTable.refuse(message);
    }
    match state.accuser_of(suspect) {
        Some(other) => Clause::AccuseNotAlreadyAccused
            .refuse(format!("{} has already accused `{id}`", game.name(other))),
        None => Ok(()),
    }
}

pub(super) fn play_accuse(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    suspect: SuspectId,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::AccuseCardOnTable);
    log.cite(Clause::AccusePlaceCounter);
    log.cite(Clause::AccuseDeduction);
    log.cite(Clause::AccuseOncePerRound);
    log.cite(Clause::AccuseNotAlreadyAccused);
    log.cite(Clause::RoundAccusationOrder);
    if state.phase == Phase::Search {
        log.cite(Clause::AccuseAnyTime);
    }
    state.accusations.push(Accusation { seat, suspect });
    log.event(|| Event::Accused {
        player: game.player(seat),
        suspect: game.suspects[suspect].id.clone(),
    });
    if state.phase == Phase::DeckOut {
        close_if_done(game, state, log);
    } else if all_but_one(game, state) {
        log.cite(Clause::RoundEndsAllButOne);
        close(game, state, log);
    }
}

fn all_but_one(game: &CheckpointCharlie, state: &State) -> bool {
    state.accusations.len() + 1 >= game.players
}

/// The deck has run out: who has not accused must.
pub(super) fn run_out(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::RoundDeckOut);
    state.phase = Phase::DeckOut;
    (state.active, state.tossed) = (state.first, false);
    log.event(|| Event::DeckOut {
        players: (may_accuse(game, state).iter())
            .map(|seat| game.player(seat))
            .collect(),
    });
    close_if_done(game, state, log);
}

/// Closes a round whose deck has run out once nobody is left who has to accuse.
fn close_if_done(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    let everyone = game.readings.deck_out == DeckOut::EveryoneAccuses;
    if !everyone && all_but_one(game, state) {
        log.cite(Clause::RoundEndsAllButOne);
        close(game, state, log);
    } else if state.accusations.len() == game.players {
        close(game, state, log);
    } else if may_accuse(game, state).is_empty() {
        log.cite(Clause::RoundNoTargetLeft);
        close(game, state, log);
    }
}

/// Closes the search: clues are turned up.
fn close(game: &CheckpointCharlie, state: &mut State, log: &mut impl Log<CheckpointCharlie>) {
    log.cite(Clause::RoundTwoPhases);
    log.cite(Clause::ScoreRevealClues);
    let without = |seat: &Seat| state.accused_by(*seat).is_none();
    log.event(|| Event::Closed {
        clues: (game.all_seats())
            .filter_map(|seat| {
                let clue = state.player(seat).counter.and_then(Counter::clue)?;
                Some((game.player(seat), game.face(clue).clone()))
            })
            .collect(),
        without: (game.all_seats().filter(without))
            .map(|seat| game.player(seat))
            .collect(),
    });
    // Before a marker is drawn: who draws the Stasi marker again is tailed anew.
    if let Some(tailed) = state.tailed.take() {
        log.cite(Clause::StasiCardBack);
        log.event(|| Event::Shaken {
            player: game.player(tailed),
        });
    }
    state.deck.clear();
    (state.active, state.tossed) = (state.first, false);
    let toss = game.readings.missing_clues == MissingClues::TossAtScoring;
    if toss && setup::bag(game, state) != 0 {
        state.phase = Phase::ScoringToss;
    } else {
        markers::begin_scoring(game, state, log);
    }
}
