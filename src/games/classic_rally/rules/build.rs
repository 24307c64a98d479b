//! The road map, built jointly: START, then tile after tile as it is drawn, until FINISH is left.

use arrayvec::ArrayVec;

use super::{Legal, locations};
use crate::engine::{Clauses as _, Log};
use crate::games::classic_rally::components::{
    BuildDeadlock, CellName, EdgeMatch, Phase, laid_text,
};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, Event, MAX_MAP, Map, Move, Spot, State, TileId,
};
use crate::kit::seat::Seat;

/// The tiles that are shuffled: all but START, FINISH and the one left out.
pub(super) fn unlaid_tiles(game: &ClassicRally, state: &State) -> ArrayVec<TileId, MAX_MAP> {
    let mut tiles = game.pile_tiles();
    if let Some(removed) = state.building.removed
        && let Some(index) = tiles.iter().position(|&tile| tile == removed)
    {
        tiles.remove(index);
    }
    tiles
}

pub(super) fn pile_tiles_up(state: &mut State, pile: &[TileId], log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::BuildSetEndsAside);
    log.cite(Clause::BuildShuffle);
    shuffle(state, pile, log);
    state.phase = Phase::PlaceStart;
}

pub(super) fn place_start(
    game: &ClassicRally,
    state: &mut State,
    rotation: u8,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildStartFirst);
    let spot = Spot {
        cell: Cell::START,
        rotation,
    };
    lay(game, state, game.start, spot, log);
    state.building.builder = game.after(state.first);
    next_builder(game, state, log);
}

/// The tile that the builder has in hand: the one drawn, or one kept from an earlier turn.
pub(super) fn in_hand(state: &State) -> Option<TileId> {
    let building = &state.building;
    building.drawn.or(state.player(building.builder).kept)
}

pub(super) fn list_tile_moves(game: &ClassicRally, state: &State, moves: &mut Vec<(Seat, Move)>) {
    let seat = state.building.builder;
    let Some(tile) = in_hand(state) else {
        return;
    };
    let before = moves.len();
    moves.extend(locations::locations(game, &state.map, tile).map(|spot| {
        let mv = Move::PlaceTile {
            tile,
            at: spot.cell,
            rotation: spot.rotation,
        };
        (seat, mv)
    }));
    if moves.len() == before {
        moves.push((seat, Move::KeepTile));
    }
}

pub(super) fn check_place_tile(
    game: &ClassicRally,
    state: &State,
    seat: Seat,
    tile: TileId,
    spot: Spot,
) -> Legal {
    if let Some(hand) = in_hand(state).filter(|&hand| hand != tile) {
        let (name, hand, id) = (game.name(seat), &game.tiles[hand].id, &game.tiles[tile].id);
        return match state.building.drawn {
            Some(_) => {
                Clause::ScriptNoSuchItem.refuse(format!("{name} has drawn `{hand}`, not `{id}`"))
            }
            None => Clause::BuildRetryHeld.refuse(format!(
                "{name} has kept `{hand}` and tries it again; `{id}` is not drawn"
            )),
        };
    }
    locations::check_location(game, state, tile, spot)
}

pub(super) fn check_keep_tile(game: &ClassicRally, state: &State, seat: Seat) -> Legal {
    let tile = in_hand(state);
    let spot = tile.and_then(|tile| locations::locations(game, &state.map, tile).next());
    match (tile, spot) {
        (Some(tile), Some(spot)) => Clause::BuildMustPlace.refuse(format!(
            "{} must lay `{}`: it fits on `{}` with rotation {}, for one",
            game.name(seat),
            game.tiles[tile].id,
            spot.cell,
            spot.rotation
        )),
        _ => Ok(()),
    }
}

pub(super) fn place_tile(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    tile: TileId,
    spot: Spot,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildDrawInTurn);
    if state.building.drawn.take().is_none() {
        log.cite(Clause::BuildRetryHeld);
        state.player_mut(seat).kept = None;
    }
    log.cite_all([Clause::BuildFreeCell, Clause::BuildContinuePath]);
    if game.tiles[tile].sign.is_some() {
        log.cite(Clause::BuildSameSignApart);
    }
    if game.readings.edge_match == EdgeMatch::Strict {
        log.cite(Clause::BuildEdgeMatch);
    }
    lay(game, state, tile, spot, log);
    state.building.builder = game.after(seat);
    next_builder(game, state, log);
}

pub(super) fn keep_tile(
    game: &ClassicRally,
    state: &mut State,
    seat: Seat,
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildDrawInTurn);
    log.cite(Clause::BuildMustPlace);
    match state.building.drawn.take() {
        Some(tile) => {
            state.player_mut(seat).kept = Some(tile);
            log.event(|| Event::TileKept {
                player: game.colour(seat),
                tile: game.tiles[tile].id.clone(),
            });
        }
        None => log.cite(Clause::BuildRetryHeld),
    }
    state.building.builder = game.after(seat);
    next_builder(game, state, log);
}

pub(super) fn lay(
    game: &ClassicRally,
    state: &mut State,
    tile: TileId,
    spot: Spot,
    log: &mut impl Log<ClassicRally>,
) {
    let piece = &game.tiles[tile];
    state.map.lay(spot.cell, tile, spot.rotation, piece);
    log.event(|| Event::TileLaid {
        at: CellName(spot.cell),
        tile: laid_text(&piece.id, spot.rotation),
    });
}

/// Begins the next tile-laying turn, from the builder clockwise. Who has kept no tile and
/// finds the pile empty is passed over.
fn next_builder(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    if all_stuck(game, state) {
        gather_tiles(state, log);
        return;
    }
    state.phase = Phase::Build;
    for _ in game.all_seats() {
        let seat = state.building.builder;
        if state.player(seat).kept.is_some() {
            return;
        }
        if let Some(tile) = state.building.pile.pop() {
            state.building.drawn = Some(tile);
            log.event(|| Event::TileDrawn {
                player: game.colour(seat),
                tile: game.tiles[tile].id.clone(),
            });
            return;
        }
        state.building.builder = game.after(seat);
    }
    end_building(game, state, log);
}

/// Whether kept tiles are all that anybody could lay, and they fit nowhere.
fn all_stuck(game: &ClassicRally, state: &State) -> bool {
    let mut kept = state.players.iter().filter_map(|player| player.kept);
    let nobody_draws =
        state.building.pile.is_empty() || state.players.iter().all(|player| player.kept.is_some());
    let some = state.players.iter().any(|player| player.kept.is_some());
    some && nobody_draws && !kept.any(|tile| locations::has_location(game, &state.map, tile))
}

fn gather_tiles(state: &mut State, log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::BuildAllStuck);
    for player in &mut state.players {
        state.building.pile.extend(player.kept.take());
    }
    // They lie face-down until they are shuffled: no order counts.
    state.building.pile.sort_unstable();
    state.phase = Phase::ReshuffleTiles;
}

pub(super) fn reshuffle_tiles(
    game: &ClassicRally,
    state: &mut State,
    pile: &[TileId],
    log: &mut impl Log<ClassicRally>,
) {
    log.cite(Clause::BuildAllStuck);
    shuffle(state, pile, log);
    let fits = |&tile: &TileId| locations::has_location(game, &state.map, tile);
    if pile.iter().any(fits) {
        next_builder(game, state, log);
        return;
    }
    match game.readings.build_deadlock {
        BuildDeadlock::Restart => build_anew(state, log),
        BuildDeadlock::Discard => {
            state.building.pile.clear();
            log.event(|| Event::TilesDiscarded { tiles: pile.len() });
            end_building(game, state, log);
        }
    }
}

fn build_anew(state: &mut State, log: &mut impl Log<ClassicRally>) {
    log.event(|| Event::BuildRestarted);
    state.map = Map::default();
    state.building.pile.clear();
    state.building.builder = state.first;
    // An agreed pile has had its turn: it would lead here again.
    state.phase = Phase::TilePile;
}

fn end_building(game: &ClassicRally, state: &mut State, log: &mut impl Log<ClassicRally>) {
    log.cite(Clause::BuildUntilDone);
    state.building.builder = state.first;
    if locations::has_location(game, &state.map, game.finish) {
        state.phase = Phase::VoteFinish;
    } else {
        // Under either reading: nobody can finish a rally without FINISH.
        build_anew(state, log);
    }
}

fn shuffle(state: &mut State, pile: &[TileId], log: &mut impl Log<ClassicRally>) {
    state.building.pile = pile.iter().rev().copied().collect();
    log.event(|| Event::TilesShuffled { tiles: pile.len() });
}
