//! Drawing tiles, moving the marker, and going on where a reshuffle interrupted an action.

use super::{finish, place, turn};
use crate::engine::Log;
use crate::games::checkpoint_rally::components::{Phase, Reshuffle};
use crate::games::checkpoint_rally::{CheckpointRally, Clause, Event, State, TileId, Tiles, Work};
use crate::kit::seat::Seat;

/// Why a tile is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Hand,
    Slot(usize),
    Line,
}

/// Ends an action: finishes the race if every checkpoint is visited, else draws what the
/// action draws, moves the marker and draws for the lines that it crosses.
pub(super) fn settle(
    game: &CheckpointRally,
    state: &mut State,
    work: Work,
    log: &mut impl Log<CheckpointRally>,
) {
    let seat = Seat::new(work.seat);
    if state.player(seat).is_complete() {
        finish::finish(game, state, seat, work.cost.unwrap_or(0), log);
    } else {
        go_on(game, state, work, log);
    }
}

/// Does what is left of an action, until it is done or a reshuffle is due.
pub(super) fn go_on(
    game: &CheckpointRally,
    state: &mut State,
    mut work: Work,
    log: &mut impl Log<CheckpointRally>,
) {
    let seat = Seat::new(work.seat);
    loop {
        let purpose = if work.hand > 0 {
            For::Hand
        } else if work.slots > 0 {
            For::Slot(work.slots.trailing_zeros() as usize)
        } else if let Some(cost) = work.cost.take() {
            work.lines += spend(game, state, seat, cost, log);
            continue;
        } else if work.lines > 0 {
            For::Line
        } else {
            break;
        };
        if state.stack.is_empty() && !state.discard.is_empty() {
            state.pending = Some(work);
            return;
        }
        match purpose {
            For::Hand => work.hand -= 1,
            For::Slot(_) => work.slots &= work.slots - 1,
            For::Line => work.lines -= 1,
        }
        draw_tile(game, state, seat, purpose, log);
        let emptied = state.stack.is_empty() && !state.discard.is_empty();
        if emptied && game.readings.reshuffle == Reshuffle::WhenEmpty {
            state.pending = Some(work);
            return;
        }
    }
    let awaits_start_tile = state.phase == Phase::StartTiles
        && state.player(seat).at.is_none()
        && state.how_done(seat).is_none();
    if !awaits_start_tile {
        turn::end_turn(game, state, seat, log);
    }
}

fn draw_tile(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    purpose: For,
    log: &mut impl Log<CheckpointRally>,
) {
    let player = game.colour(seat);
    if purpose == For::Line {
        log.cite(Clause::WatchDrawEvery15);
        log.cite(Clause::WatchDrawLines);
    }
    let Some(tile) = state.stack.pop() else {
        log.event(|| Event::NothingToDraw { player });
        return;
    };
    let id = || game.tiles[tile].id.clone();
    match purpose {
        For::Slot(slot) => {
            state.row[slot] = Some(tile);
            log.event(|| Event::RowFilled {
                slot: slot + 1,
                tile: id(),
            });
        }
        For::Hand | For::Line => {
            state.player_mut(seat).hand.insert(tile);
            let line = purpose == For::Line;
            log.event(|| Event::Drew {
                player,
                tile: Some(id()),
                line,
            });
        }
    }
}

/// Moves the marker; gives the number of lines that it crosses.
fn spend(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    cost: u16,
    log: &mut impl Log<CheckpointRally>,
) -> u16 {
    log.cite(Clause::WatchEveryActionCosts);
    let before = state.player(seat).time;
    let after = before + i32::from(cost);
    if cost > 0 {
        log.cite(Clause::WatchAdvanceByCost);
        state.player_mut(seat).time = after;
        if state.phase == Phase::Race && state.is_last_chance() {
            state.moved_from = Some(before);
        }
        put_marker(state, seat, log);
        log.event(|| Event::Spent {
            player: game.colour(seat),
            minutes: cost,
            time: after,
        });
    }
    lines_between(game, before, after)
}

/// The draw lines that a marker crosses on its way from one time to a later one.
pub(crate) fn lines_between(game: &CheckpointRally, before: i32, after: i32) -> u16 {
    let every = i32::from(game.constants.line_minutes);
    let crossed = after.div_euclid(every) - before.div_euclid(every);
    u16::try_from(crossed).unwrap_or(0)
}

/// Puts the marker into the order of play, on top of those that lie on its spot.
pub(super) fn put_marker(state: &mut State, seat: Seat, log: &mut impl Log<CheckpointRally>) {
    let time = state.player(seat).time;
    let Some(mut place) = state.order.iter().position(|other| *other == seat) else {
        unreachable!("whoever spends minutes has a marker")
    };
    // A marker only ever moves forward.
    while let Some(&next) = state.order.get(place + 1)
        && state.player(next).time < time
    {
        state.order.swap(place, place + 1);
        place += 1;
    }
    let next = state.order.get(place + 1);
    if next.is_some_and(|&next| state.player(next).time == time) {
        log.cite(Clause::WatchLandOnTop);
    }
}

pub(super) fn draw_two(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::DrawTwoMinutes);
    log.cite(Clause::DrawTwoFromStack);
    let work = Work {
        hand: game.constants.draw_tiles,
        ..Work::costing(seat, u16::from(game.constants.draw_minutes))
    };
    settle(game, state, work, log);
    if state.owes == Some(seat) {
        log.cite(Clause::DrawThenLimit);
    }
}

pub(super) fn refresh_row(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::RefreshOneMinute);
    log.cite(Clause::RefreshDiscardRow);
    log.cite(Clause::RefreshDrawThree);
    let mut tiles = 0;
    for slot in 0..state.row.len() {
        if let Some(tile) = state.row[slot].take() {
            place::discard(state, tile, log);
            tiles += 1;
        }
    }
    log.event(|| Event::RowDiscarded { tiles });
    let work = Work {
        slots: all_slots(state),
        ..Work::costing(seat, u16::from(game.constants.refresh_minutes))
    };
    settle(game, state, work, log);
}

pub(super) fn gps_take(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    tile: TileId,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::GpsTakeFromRow);
    log.cite(Clause::GpsRefillRow);
    place::spend_gps(state, seat, log);
    let Some(slot) = state.row.iter().position(|&other| other == Some(tile)) else {
        unreachable!("a checked take names a tile of the row")
    };
    state.row[slot] = None;
    state.player_mut(seat).hand.insert(tile);
    log.event(|| Event::Took {
        player: game.colour(seat),
        tile: game.tiles[tile].id.clone(),
    });
    let work = Work {
        slots: 1 << slot,
        ..Work::costing(seat, 0)
    };
    settle(game, state, work, log);
}

pub(super) fn discard_surplus(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    tiles: Tiles,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::HandDiscardExact);
    log.cite(Clause::HandDiscardBeforeNextAction);
    for tile in tiles.iter() {
        state.player_mut(seat).hand.remove(tile);
        place::discard(state, tile, log);
        log.event(|| Event::Discarded {
            player: game.colour(seat),
            tile: game.tiles[tile].id.clone(),
        });
    }
    state.owes = None;
    turn::close_turn(game, state, seat, log);
}

/// The discard pile becomes the stack, and the action goes on.
pub(crate) fn reshuffle(
    game: &CheckpointRally,
    state: &mut State,
    stack: &[TileId],
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::DrawReshuffle);
    state.stack.clear();
    state.stack.extend(stack.iter().rev().copied());
    state.discard = Tiles::NONE;
    log.event(|| Event::Shuffled { tiles: stack.len() });
    if let Some(work) = state.pending.take() {
        let draws_two = work.hand > 0;
        let seat = Seat::new(work.seat);
        go_on(game, state, work, log);
        if draws_two && state.owes == Some(seat) {
            log.cite(Clause::DrawThenLimit);
        }
    }
}

fn all_slots(state: &State) -> u8 {
    (0..state.row.len()).fold(0, |slots, slot| slots | 1 << slot)
}
