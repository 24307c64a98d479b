//! Driving.

use super::{Legal, draw};
use crate::engine::{Clauses as _, Log};
use crate::games::checkpoint_rally::components::{SharedTile, TurnBack};
use crate::games::checkpoint_rally::{
    CheckpointRally, Clause, Event, Path, Side, Space, Spot, State, Work,
};
use crate::kit::seat::Seat;

pub(super) fn check_drive(game: &CheckpointRally, state: &State, seat: Seat, path: Path) -> Legal {
    if !path.is_one_or_two() {
        return Clause::MoveOneOrTwo.refuse("a drive enters one tile or two");
    }
    let Some(mut here) = state.player(seat).at else {
        return Clause::MoveNextTile.refuse(format!("{}'s car is not on the map", game.name(seat)));
    };
    let mut came_from = None;
    let last = path.spots().len() - 1;
    for (step, &spot) in path.spots().iter().enumerate() {
        let there = check_step(game, state, here, spot)?;
        check_shared(game, state, seat, there, step == last)?;
        check_turn_back(game, state, seat, came_from, here, there)?;
        came_from = Some(here);
        here = there;
    }
    Ok(())
}

/// One step along the road; gives the space entered.
fn check_step(game: &CheckpointRally, state: &State, from: Space, spot: Spot) -> Legal<Space> {
    let Spot::On(to) = spot else {
        return Clause::MoveNextTile.refuse(format!("`{spot}` is off the map"));
    };
    let Some(side) = from.side_towards(to) else {
        return Clause::MoveNextTile.refuse(format!("`{to}` is not next to `{from}`"));
    };
    if !state.built.contains(to) {
        return Clause::MoveNextTile.refuse(format!("there is no tile on `{to}`"));
    }
    if connects(game, state, from, side) {
        return Ok(to);
    }
    let missing = match (
        road_leaves(game, state, from, side),
        road_leaves(game, state, to, side.opposite()),
    ) {
        (false, false) => {
            format!("neither `{from}` nor `{to}` has a road through the side between them")
        }
        (false, true) => format!("no road leaves `{from}` towards `{to}`"),
        _ => format!("no road leaves `{to}` towards `{from}`"),
    };
    Clause::MoveConnectingRoad.refuse(missing)
}

fn check_turn_back(
    game: &CheckpointRally,
    state: &State,
    seat: Seat,
    came_from: Option<Space>,
    here: Space,
    there: Space,
) -> Legal {
    if game.readings.turn_back == TurnBack::CheckpointsOnly
        && came_from == Some(there)
        && !state.player(seat).goals.contains(here)
    {
        return Clause::CheckSameSideInOut.refuse(format!(
            "`{here}` is not a checkpoint of {}, so the car may not turn back there",
            game.name(seat)
        ));
    }
    Ok(())
}

fn check_shared(
    game: &CheckpointRally,
    state: &State,
    seat: Seat,
    there: Space,
    stops: bool,
) -> Legal {
    let forbidden = match game.readings.shared_tile {
        SharedTile::Free => false,
        SharedTile::PassOnly => stops,
        SharedTile::Blocked => true,
    };
    let other = game
        .all_seats()
        .find(|&other| other != seat && state.player(other).at == Some(there));
    match other.filter(|_| forbidden) {
        None => Ok(()),
        Some(other) => Clause::MoveSharedTile.refuse(format!(
            "{}'s car stands on `{there}`, where {}'s may not {}",
            game.name(other),
            game.name(seat),
            if stops { "stop" } else { "pass" }
        )),
    }
}

fn road_leaves(game: &CheckpointRally, state: &State, space: Space, side: Side) -> bool {
    exits(game, state, space) & side.bit() != 0
}

/// The sides through which the road leaves the tile on a space, one bit each; none if there is
/// no tile.
#[inline]
pub(super) fn exits(game: &CheckpointRally, state: &State, space: Space) -> u8 {
    state.board[space.index()].map_or(0, |laid| game.face(laid).exits)
}

/// Whether a road connects the tile on `space` with the one beyond `side`.
#[inline]
pub(crate) fn connects(game: &CheckpointRally, state: &State, space: Space, side: Side) -> bool {
    road_leaves(game, state, space, side)
        && space
            .next(side)
            .is_some_and(|next| road_leaves(game, state, next, side.opposite()))
}

pub(super) fn drive(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    path: Path,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite_all([
        Clause::MoveOneOrTwo,
        Clause::MoveNextTile,
        Clause::MoveConnectingRoad,
        Clause::TileRoadTypes,
    ]);
    let mut cost = 0;
    let mut came_from = None;
    let steps = path.spots().len();
    if steps == 2 {
        log.cite(Clause::MoveTwoTilesSum);
        log.cite(Clause::MoveTwoIsOneAction);
    }
    for (step, &spot) in path.spots().iter().enumerate() {
        let Spot::On(there) = spot else {
            unreachable!("a checked drive stays on the map")
        };
        let here = state.player(seat).at;
        if state.players.iter().any(|player| player.at == Some(there)) && Some(there) != here {
            log.cite(Clause::MoveSharedTile);
        }
        if came_from == Some(there)
            && here.is_some_and(|here| state.player(seat).goals.contains(here))
        {
            log.cite(Clause::CheckSameSideInOut);
        }
        // Turning back enters a tile a second time, and takes its minutes a second time.
        cost += enter(game, state, seat, there, log);
        let marks = if step + 1 == steps {
            Clause::CheckMarkOnStop
        } else {
            Clause::CheckMarkOnThrough
        };
        mark(game, state, seat, there, marks, log);
        came_from = here;
    }
    draw::settle(game, state, Work::costing(seat, cost), log);
}

/// Puts the car on a tile; gives the minutes that this takes.
pub(super) fn enter(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    space: Space,
    log: &mut impl Log<CheckpointRally>,
) -> u16 {
    log.cite(Clause::MoveCostPerTile);
    log.cite(Clause::CarMinutesByRoad);
    let laid = state.board[space.index()];
    let car = state.player(seat).car;
    let cost = match (laid, car) {
        (Some(laid), Some(car)) => u16::from(game.cars[car].minutes.on(game.face(laid).road)),
        _ => unreachable!("a car only enters tiles, and has its sheet by then"),
    };
    state.player_mut(seat).at = Some(space);
    log.event(|| Event::Entered {
        player: game.colour(seat),
        at: space.to_string(),
        cost,
    });
    cost
}

/// Marks a checkpoint on which the car stands now, if it is one and not yet marked.
pub(super) fn mark(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    space: Space,
    how: Clause,
    log: &mut impl Log<CheckpointRally>,
) {
    let player = state.player_mut(seat);
    if !player.goals.contains(space) || player.visited.contains(space) {
        return;
    }
    player.visited.insert(space);
    log.cite(how);
    log.cite(Clause::CheckMarkAtOnce);
    log.cite(Clause::CheckAnyOrder);
    log.event(|| Event::Visited {
        player: game.colour(seat),
        at: space.to_string(),
    });
}
