//! The end of a turn: hand limit, last chances, who is next, and the end of the game.

use super::{finish, setup};
use crate::engine::Log;
use crate::games::checkpoint_rally::components::{
    ClosedMarkers, FinisherCars, How, LastChance, LoneChaser, Phase,
};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, State};
use crate::kit::seat::Seat;

/// Checks the hand limit, and closes the turn if nothing has to be discarded.
pub(super) fn end_turn(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointRally>,
) {
    let hand = state.player(seat).hand.len();
    let limit = usize::from(game.constants.hand_limit);
    if hand > limit {
        log.cite(Clause::HandLimitThree);
        log.cite(Clause::HandCheckedLast);
        state.owes = Some(seat);
        log.event(|| Event::OwesDiscard {
            player: game.colour(seat),
            tiles: hand - limit,
        });
    } else {
        close_turn(game, state, seat, log);
    }
}

/// What follows a complete turn.
pub(super) fn close_turn(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::TurnStepOrder);
    let moved_from = state.moved_from.take();
    if state.phase == Phase::StartTiles {
        setup::next_start_tile(game, state, log);
        return;
    }
    if state.is_last_chance() && state.how_done(seat).is_none() {
        match chance_over(game, state, seat, moved_from) {
            Some(how) => {
                log.cite(Clause::EndChanceStops);
                close_chance(game, state, seat, how, log);
            }
            None => log.cite(Clause::EndSeveralActions),
        }
    }
    if state.done.len() == game.seats() {
        end_game(game, state, log);
    } else if state.acting() == Some(seat) {
        log.cite(Clause::TurnRepeatOrWait);
    }
}

/// Whether a chaser's chance is over after a complete turn, and why. Only an action that moves
/// the marker can end it: what stood behind the marker before is not passed by it.
fn chance_over(
    game: &CheckpointRally,
    state: &State,
    seat: Seat,
    moved_from: Option<i32>,
) -> Option<How> {
    if game.readings.last_chance == LastChance::OneAction {
        return Some(How::OneAction);
    }
    if state.acting() != Some(seat) {
        return Some(How::Passed);
    }
    let before = moved_from?;
    let now = state.player(seat).time;
    let counts = |other: &Seat| match game.readings.closed_markers {
        ClosedMarkers::Count => true,
        ClosedMarkers::Ignore => state.how_done(*other).is_none(),
    };
    // Level with another marker is not yet past it; leaving it behind is.
    let is_ahead = |other: &Seat| before <= state.player(*other).time;
    let others = state.order.iter().filter(|other| **other != seat);
    let markers = || {
        others
            .clone()
            .filter(|other| counts(other) && is_ahead(other))
    };
    // Cars end a chance where they can be passed. They make nobody wait for a turn, so who is alone is alone among them.
    let is_alone = markers().next().is_none();
    let has_cars = game.readings.finisher_cars == FinisherCars::Count;
    let cars = state
        .finishers()
        .filter(|other| has_cars && is_ahead(other));
    let mut passable = markers().copied().chain(cars);
    if passable.any(|other| state.player(other).time < now) {
        return Some(How::Passed);
    }
    if !is_alone || game.readings.lone_chaser == LoneChaser::Unlimited {
        return None;
    }
    let best = state
        .finishers()
        .map(|finisher| state.player(finisher).time)
        .min()?;
    (now > best).then_some(How::PastBest)
}

pub(super) fn end_chance(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::EndGivingUp);
    close_chance(game, state, seat, How::GivenUp, log);
    close_turn(game, state, seat, log);
}

fn close_chance(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    how: How,
    log: &mut impl Log<CheckpointRally>,
) {
    state.done.push((seat, how));
    log.event(|| Event::ChanceOver {
        player: game.colour(seat),
        how,
    });
}

pub(super) fn end_game(
    game: &CheckpointRally,
    state: &mut State,
    log: &mut impl Log<CheckpointRally>,
) {
    state.phase = Phase::Over;
    log.cite(Clause::EndGameOver);
    let ranking = finish::ranking(state);
    if let [first, rest @ ..] = ranking.as_slice() {
        log.cite(Clause::ScoreWinner);
        log.cite(Clause::GameGoal);
        let best = state.player(*first).time;
        if rest.iter().any(|&other| state.player(other).time == best) {
            log.cite(Clause::ScoreTie);
        }
    }
    log.event(|| Event::GameOver {
        winner: ranking.first().map(|&seat| game.colour(seat)),
    });
}
