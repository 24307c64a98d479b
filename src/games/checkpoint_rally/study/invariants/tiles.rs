//! Tiles, wherever they are, and the map.

use super::{RaceStep, Verdict, ensure};
use crate::engine::Action;
use crate::games::checkpoint_rally::components::{FinisherDraws, How, Phase};
use crate::games::checkpoint_rally::{CheckpointRally, Move, Space, Spaces, State, TileId, Tiles};
use crate::kit::count::Count;
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

pub(super) fn conserved(game: &CheckpointRally, state: &State) -> Verdict {
    let mut seen = Tiles::NONE;
    let mut twice = None;
    let board = state.board.iter().flatten().map(|laid| laid.tile());
    let hands = state.players.iter().flat_map(|player| player.hand.iter());
    let row = state.row.iter().flatten().copied();
    let stack = state.stack.iter().copied();
    for tile in board
        .chain(hands)
        .chain(row)
        .chain(stack)
        .chain(state.discard.iter())
    {
        if seen.contains(tile) {
            twice = Some(tile);
        }
        seen.insert(tile);
    }
    let dealt = if state.phase <= Phase::Shuffle {
        Tiles::NONE
    } else {
        game.all_tiles()
    };
    let fault = |tile: TileId| {
        let places = places_of(game, state, tile);
        let places = if places.is_empty() {
            "nowhere".to_owned()
        } else {
            places.join(" and ")
        };
        format!("`{}` is {places}", game.tile_name(tile))
    };
    let either = seen.or(dealt);
    let wrong = either
        .iter()
        .find(|&tile| seen.contains(tile) != dealt.contains(tile));
    twice.or(wrong).map_or(Ok(()), |tile| Err(fault(tile)))
}

/// Where a tile is, in words.
fn places_of(game: &CheckpointRally, state: &State, tile: TileId) -> Vec<String> {
    let lies_on = |space: &Space| {
        let laid = state.board[space.index()];
        laid.is_some_and(|laid| laid.tile() == tile)
    };
    let mut places: Vec<String> = Space::all()
        .filter(lies_on)
        .map(|space| format!("on `{space}`"))
        .collect();
    for seat in game.all_seats() {
        if state.player(seat).hand.contains(tile) {
            places.push(format!("in {}'s hand", game.name(seat)));
        }
    }
    let row = state.row.iter().filter(|slot| **slot == Some(tile));
    places.extend(row.map(|_| "in the row".to_owned()));
    let stack = state.stack.iter().filter(|other| **other == tile);
    places.extend(stack.map(|_| "in the stack".to_owned()));
    if state.discard.contains(tile) {
        places.push("on the discard pile".to_owned());
    }
    places
}

pub(super) fn built_spaces_agree(_: &CheckpointRally, state: &State) -> Verdict {
    let built: Spaces = Space::all()
        .filter(|space| state.board[space.index()].is_some())
        .collect();
    ensure(built == state.built, || {
        format!(
            "tiles lie on {built:?}, but {:?} are known as built",
            state.built
        )
    })
}

pub(super) fn spaces_stay_built(_: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let emptied = step.before.built.without(step.after.built);
    ensure(emptied.is_empty(), || {
        format!("the tiles on {emptied:?} are gone")
    })
}

pub(super) fn cars_stand_on_tiles(game: &CheckpointRally, state: &State) -> Verdict {
    game.all_seats()
        .try_for_each(|seat| match state.player(seat).at {
            Some(at) => ensure(state.board[at.index()].is_some(), || {
                format!(
                    "{}'s car stands on `{at}`, where no tile lies",
                    game.name(seat)
                )
            }),
            None => {
                let is_off =
                    state.phase < Phase::Race || state.how_done(seat) == Some(How::Finished);
                ensure(is_off, || {
                    format!("{}'s car is not on the map", game.name(seat))
                })
            }
        })
}

pub(super) fn cars_keep_their_tiles(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    game.all_seats().try_for_each(|seat| {
        let Some(at) = step.before.player(seat).at else {
            return Ok(());
        };
        let same = step.before.board[at.index()] == step.after.board[at.index()];
        ensure(same, || {
            format!(
                "the tile below {}'s car on `{at}` has changed",
                game.name(seat)
            )
        })
    })
}

pub(super) fn row_is_refilled(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    if after.phase < Phase::StartTiles {
        return Ok(());
    }
    let slots = usize::from(game.constants.row_tiles);
    ensure(after.row.len() == slots, || {
        format!(
            "the row has {}, not {slots}",
            Count(after.row.len(), "slot")
        )
    })?;
    let is_due = |state: &State, slot: usize| {
        let pending = state.pending.as_ref();
        pending.is_some_and(|work| work.slots & 1 << slot != 0)
    };
    let left = (0..slots).find(|&slot| {
        let was_empty = before.row.get(slot) == Some(&None) && !is_due(before, slot);
        after.row[slot].is_none() && !was_empty && !is_due(after, slot)
    });
    let exhausted = after.stack.is_empty() && after.discard.is_empty();
    let fault = |slot: usize| Err(format!("slot {} of the row was not refilled", slot + 1));
    left.filter(|_| !exhausted).map_or(Ok(()), fault)
}

pub(super) fn draws_balance(game: &CheckpointRally, step: &RaceStep<'_>) -> Verdict {
    let (before, after) = (step.before, step.after);
    let exhausted = after.stack.is_empty() && after.discard.is_empty();
    for seat in game.all_seats() {
        let held = |state: &State| {
            let hand = state.player(seat).hand.len();
            let owed = state
                .pending
                .as_ref()
                .filter(|work| work.seat == seat.index());
            let owed = owed.map_or(0, |work| i64::from(work.hand) + i64::from(work.lines));
            narrow::<i64>(hand) + owed
        };
        let due = held(before)
            + by_move(game, step, seat)
            + by_setting_out(game, step, seat)
            + for_lines(game, step, seat);
        let fits = held(after) == due || exhausted && held(after) < due;
        ensure(fits, || {
            format!(
                "{} has {} in hand or still to draw instead of {due}",
                game.name(seat),
                Count(held(after), "tile")
            )
        })?;
    }
    Ok(())
}

/// The tiles that a move itself gives its player, or takes.
fn by_move(game: &CheckpointRally, step: &RaceStep<'_>, seat: Seat) -> i64 {
    match step.action {
        Action::Move(mover, mv) if *mover == seat => match *mv {
            Move::DrawTwo => i64::from(game.constants.draw_tiles),
            Move::GpsTake { .. } => 1,
            Move::Place { gps, .. } => i64::from(gps) - 1,
            Move::PlaceStart { .. } => -1,
            Move::Discard { listed, .. } => -i64::from(listed),
            Move::Drive { .. } | Move::RefreshRow | Move::EndChance => 0,
        },
        _ => 0,
    }
}

/// The starting hand of somebody whose turn to set out it has become.
fn by_setting_out(game: &CheckpointRally, step: &RaceStep<'_>, seat: Seat) -> i64 {
    let is_dealt = |state: &State| {
        let others = state
            .pending
            .as_ref()
            .is_some_and(|work| work.seat != seat.index());
        let waits = state.owes.is_some() || others;
        state.phase == Phase::StartTiles && state.starting() == Some(seat) && !waits
    };
    if is_dealt(step.after) && !is_dealt(step.before) {
        i64::from(game.constants.starting_hand)
    } else {
        0
    }
}

/// One tile for each line that a marker has crossed.
fn for_lines(game: &CheckpointRally, step: &RaceStep<'_>, seat: Seat) -> i64 {
    let finishes = step.before.done.len() < step.after.done.len()
        && step.after.how_done(seat) == Some(How::Finished)
        && step.before.how_done(seat).is_none();
    if finishes && game.readings.finisher_draws == FinisherDraws::No {
        return 0;
    }
    let laps = |state: &State| {
        let every = i32::from(game.constants.line_minutes);
        i64::from(state.player(seat).time.div_euclid(every))
    };
    (laps(step.after) - laps(step.before)).max(0)
}

pub(super) fn hands_keep_the_limit(game: &CheckpointRally, state: &State) -> Verdict {
    let limit = usize::from(game.constants.hand_limit);
    for seat in game.all_seats() {
        let held = state.player(seat).hand.len();
        let owes = state.owes == Some(seat);
        let draws = state
            .pending
            .as_ref()
            .is_some_and(|work| work.seat == seat.index());
        let starts = state.phase == Phase::StartTiles && state.starting() == Some(seat);
        // A finisher keeps whatever was in hand.
        let may_exceed = owes || draws || starts || state.how_done(seat) == Some(How::Finished);
        ensure(held <= limit || may_exceed, || {
            format!(
                "{} holds {} above the limit of {limit}",
                game.name(seat),
                Count(held - limit, "tile")
            )
        })?;
        ensure(held > limit || !owes, || {
            format!(
                "{} owes a discard, but holds {}",
                game.name(seat),
                Count(held, "tile")
            )
        })?;
    }
    Ok(())
}
