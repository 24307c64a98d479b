//! The table, investigators, and the beginning of a round.

use arrayvec::ArrayVec;

use super::deck;
use crate::engine::Log;
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::state::Player;
use crate::games::checkpoint_charlie::table::MAX_MARKERS;
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clue, Clues, Counter, Event, InvestigatorId, MAX_PLAYERS, State,
    TraitId,
};
use crate::kit::number::narrow;
use crate::kit::seat::{Seat, SeatSet};

pub(crate) fn open_table(game: &CheckpointCharlie, log: &mut impl Log<CheckpointCharlie>) -> State {
    log.cite_all([
        Clause::GoalFirstToCatch,
        Clause::SetupPlayerCount,
        Clause::SetupComponents,
        Clause::SetupMarkersFaceDown,
        Clause::ClueOppositeFaces,
        Clause::ClueDescribesChief,
        Clause::ScoreValues,
    ]);
    if game.options.stasi_officer {
        log.cite(Clause::SetupStasiSubstitution);
        log.cite(Clause::StasiTailed);
    }
    if game.options.cafe_adler {
        log.cite(Clause::SetupAdlerSubstitution);
    }
    if game.options.stasi_officer || game.options.cafe_adler {
        log.cite(Clause::SetupBox);
        log.cite(Clause::ScoreSpecialMarkers);
    }
    let mut state = State {
        phase: Phase::Investigators,
        round: 1,
        first: Seat::new(0),
        active: Seat::new(0),
        deck: ArrayVec::new(),
        public: Clues::NONE,
        tossed: false,
        accusations: ArrayVec::new(),
        collected: 0,
        unserved: false,
        last_served: None,
        announced: SeatSet::NONE,
        tailed: None,
        pool: whole_pool(game),
        players: game.all_seats().map(|_| Player::default()).collect(),
    };
    for seat in game.all_seats() {
        if let Some(investigator) = game.agreed.investigators[seat.index()] {
            take_investigator(game, &mut state, seat, investigator, log);
        }
    }
    after_choice(game, &mut state, log);
    state
}

/// All markers in play.
#[must_use]
pub(crate) fn whole_pool(game: &CheckpointCharlie) -> [u8; MAX_MARKERS] {
    let mut pool = [0; MAX_MARKERS];
    for (count, marker) in pool.iter_mut().zip(&game.markers) {
        *count = marker.in_play;
    }
    pool
}

pub(super) fn play_choose_investigator(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    investigator: InvestigatorId,
    log: &mut impl Log<CheckpointCharlie>,
) {
    take_investigator(game, state, seat, investigator, log);
    after_choice(game, state, log);
}

fn take_investigator(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    investigator: InvestigatorId,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::SetupChooseInvestigator);
    log.cite(Clause::SetupMatchingCounter);
    log.event(|| Event::InvestigatorChosen {
        player: game.player(seat),
        investigator: game.investigators[investigator].clone(),
    });
    state.player_mut(seat).investigator = Some(investigator);
}

fn after_choice(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    let chosen = |player: &Player| player.investigator.is_some();
    if !state.players.iter().all(chosen) {
        return;
    }
    match game.agreed.first {
        Some(first) => start_first_round(game, state, first, log),
        None => state.phase = Phase::FirstPlayer,
    }
}

pub(super) fn start_first_round(
    game: &CheckpointCharlie,
    state: &mut State,
    first: Seat,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::SetupFirstPlayer);
    state.first = first;
    begin_round(game, state, log);
}

pub(super) fn begin_round(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::ClueBag);
    log.event(|| Event::Round {
        round: state.round,
        first: game.player(state.first),
    });
    state.active = state.first;
    // A scenario can say how the first round is dealt; later ones are up to the bag.
    match game.agreed.clues.as_ref().filter(|_| state.round == 1) {
        Some(clues) => {
            let counters: ArrayVec<TraitId, MAX_PLAYERS> =
                clues.iter().map(|clue| clue.of).collect();
            hand_out(game, state, &counters, log);
            for (seat, &clue) in game.all_seats().zip(clues) {
                lay_clue(game, state, seat, clue, log);
            }
            to_deck(game, state, log);
        }
        None => state.phase = Phase::Clues,
    }
}

/// Gives every player a counter.
pub(super) fn hand_out(
    game: &CheckpointCharlie,
    state: &mut State,
    counters: &ArrayVec<TraitId, MAX_PLAYERS>,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::ClueDrawOne);
    log.cite(Clause::ClueOnePerRound);
    log.cite(Clause::ClueSecret);
    for (seat, &of) in game.all_seats().zip(counters) {
        state.player_mut(seat).counter = Some(Counter { of, face: None });
        log.event(|| Event::ClueDrawn {
            player: game.player(seat),
            counter: Some(game.traits[of].id.clone()),
        });
    }
    state.phase = Phase::Faces;
}

pub(super) fn play_choose_face(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    clue: Clue,
    log: &mut impl Log<CheckpointCharlie>,
) {
    lay_clue(game, state, seat, clue, log);
    let open = |player: &Player| player.counter.is_some_and(|counter| counter.face.is_none());
    if !state.players.iter().any(open) {
        to_deck(game, state, log);
    }
}

fn lay_clue(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    clue: Clue,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::ClueChooseFace);
    log.cite(Clause::ClueFaceFixed);
    if state.tailed == Some(seat) {
        log.cite(Clause::StasiPlayUncovered);
    }
    state.player_mut(seat).counter = Some(Counter {
        of: clue.of,
        face: Some(clue.face),
    });
    log.event(|| Event::FaceChosen {
        player: game.player(seat),
        face: Some(game.face(clue).clone()),
        uncovered: state.tailed == Some(seat),
    });
}

fn to_deck(game: &CheckpointCharlie, state: &mut State, log: &mut impl Log<CheckpointCharlie>) {
    match game.agreed.deck.as_ref().filter(|_| state.round == 1) {
        Some(deck) => deck::put_down_deck(game, state, deck, log),
        None => state.phase = Phase::Deck,
    }
}

/// The traits whose counters are in the bag, a bit each.
#[must_use]
pub(crate) fn bag(game: &CheckpointCharlie, state: &State) -> u8 {
    let held = state.players.iter().filter_map(|player| player.counter);
    let held = held.fold(0, |bits, counter| bits | 1 << counter.of.0);
    // A trait whose face is public was tossed: its counter stays out.
    let all = narrow::<u8>((1_u16 << game.traits.len()) - 1);
    all & !held & !state.public.known
}
