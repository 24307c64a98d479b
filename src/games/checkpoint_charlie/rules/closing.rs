//! The end of a round: announcements, and who starts the next one.

use super::{Legal, finish, markers, setup};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_charlie::components::{Phase, Special, StasiReturn, TenPoints};
use crate::games::checkpoint_charlie::{
    CheckpointCharlie, Clause, Clues, Event, State, SuspectSet,
};
use crate::kit::count::Count;
use crate::kit::seat::Seat;

/// Points of all markers before a player.
#[must_use]
pub(crate) fn points(game: &CheckpointCharlie, state: &State, seat: Seat) -> i16 {
    let markers = state.player(seat).markers.iter();
    markers
        .map(|held| i16::from(game.markers[held.marker].value))
        .sum()
}

/// Points of the markers that count where somebody announces.
#[must_use]
pub(crate) fn announceable(game: &CheckpointCharlie, state: &State, seat: Seat) -> i16 {
    let returned = game.readings.stasi_return == StasiReturn::WhenCollected
        && markers::all_served(game, state);
    let markers = state.player(seat).markers.iter().map(|held| held.marker);
    markers
        .filter(|marker| !(returned && game.is(*marker, Special::Stasi)))
        .map(|marker| i16::from(game.markers[marker].value))
        .sum()
}

/// Whether a player has the points that end the game.
pub(crate) fn has_target(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    i32::from(announceable(game, state, seat)) >= i32::from(game.constants.target)
}

/// Who starts the next round.
#[must_use]
pub(crate) fn next_first(game: &CheckpointCharlie, state: &State) -> Seat {
    markers::capturer(game, state).unwrap_or(state.first)
}

/// Whether a player may announce the points that end the game.
#[must_use]
pub(crate) fn can_announce(game: &CheckpointCharlie, state: &State, seat: Seat) -> bool {
    is_announcing(game, state)
        && game.readings.ten_points == TenPoints::Announced
        && !state.announced.contains(seat)
        && has_target(game, state, seat)
}

/// Whether this is a moment at which points are announced.
fn is_announcing(game: &CheckpointCharlie, state: &State) -> bool {
    match state.phase {
        Phase::Closing => true,
        Phase::OwnDraw => markers::announces_between_draws(game) && state.collected > 0,
        _ => false,
    }
}

fn check_announcing(game: &CheckpointCharlie, state: &State) -> Legal {
    if is_announcing(game, state) {
        return Ok(());
    }
    let message = if markers::announces_between_draws(game) {
        "points are announced in the scoring phase, after a draw"
    } else {
        "points are announced in the scoring phase, once all have drawn"
    };
    Clause::EndAnnounceWindow.refuse(message)
}

pub(super) fn check_announce(game: &CheckpointCharlie, state: &State, seat: Seat) -> Legal {
    let (name, target) = (game.name(seat), game.constants.target);
    check_announcing(game, state)?;
    if state.announced.contains(seat) {
        return Clause::EndAnnounceWindow.refuse(format!("{name} has announced them already"));
    }
    if game.readings.ten_points == TenPoints::Automatic {
        let message = format!("this game ends by itself with {}", Count(target, "point"));
        return Clause::EndTenPoints.refuse(message);
    }
    if !has_target(game, state, seat) {
        let points = announceable(game, state, seat);
        let without = if points == self::points(game, state, seat) {
            ""
        } else {
            " without that of the Stasi officer"
        };
        let message = format!("the markers of {name} add up to {points}{without}, not to {target}");
        return Clause::EndTenPoints.refuse(message);
    }
    Ok(())
}

pub(super) fn play_announce(
    game: &CheckpointCharlie,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::EndTenPoints);
    log.cite(Clause::EndAnnounceWindow);
    if announceable(game, state, seat) != points(game, state, seat) {
        log.cite(Clause::StasiMarkerReturns);
    }
    state.announced.insert(seat);
    log.event(|| Event::Announced {
        player: game.player(seat),
    });
    if state.phase == Phase::OwnDraw {
        finish::finish(game, state, log);
    }
}

pub(super) fn check_end_round(game: &CheckpointCharlie, state: &State, seat: Seat) -> Legal {
    if state.phase != Phase::Closing {
        return Clause::RoundTwoPhases
            .refuse("the round is not over: not everybody has had a marker");
    }
    let next = next_first(game, state);
    if next != seat {
        return Clause::RoundTwoPhases.refuse(format!(
            "{} starts the next round and ends this one, not {}",
            game.name(next),
            game.name(seat)
        ));
    }
    Ok(())
}

pub(super) fn play_end_round(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    log.cite(Clause::RoundTwoPhases);
    let capturer = markers::capturer(game, state);
    log.event(|| Event::RoundOver {
        round: state.round,
        capturer: capturer.map(|seat| game.player(seat)),
    });
    // Before the Stasi marker goes back: after the last scoring phase its owner keeps it.
    if finish::is_over(game, state, log) {
        finish::finish(game, state, log);
        return;
    }
    return_stasi(game, state, log);
    log.cite(match capturer {
        Some(_) => Clause::RoundNextFirstPlayer,
        None => Clause::RoundFirstPlayerUnchanged,
    });
    log.cite(Clause::RoundReset);
    state.first = next_first(game, state);
    state.round += 1;
    state.public = Clues::NONE;
    state.accusations.clear();
    (state.collected, state.unserved) = (0, false);
    state.last_served = None;
    for player in &mut state.players {
        player.markers.iter_mut().for_each(|held| held.new = false);
        player.counter = None;
        player.line = SuspectSet::NONE;
        player.discards = SuspectSet::NONE;
    }
    setup::begin_round(game, state, log);
}

/// The Stasi marker goes back into the pool; its drawer stays tailed.
fn return_stasi(
    game: &CheckpointCharlie,
    state: &mut State,
    log: &mut impl Log<CheckpointCharlie>,
) {
    for seat in game.all_seats() {
        let mut markers = state.player(seat).markers.iter();
        let Some(slot) = markers.position(|held| game.is(held.marker, Special::Stasi)) else {
            continue;
        };
        log.cite(Clause::StasiMarkerReturns);
        let held = state.player_mut(seat).markers.remove(slot);
        state.pool[held.marker.index()] += 1;
        log.event(|| Event::StasiReturned {
            player: game.player(seat),
        });
    }
}
