//! Placing tiles: matches, costs, replaced tiles.

use super::draw;
use crate::engine::Log;
use crate::games::checkpoint_rally::components::{BorderTerrain, TokenOnReplacedTile};
use crate::games::checkpoint_rally::{
    CheckpointRally, Clause, Event, Laid, Side, Space, State, TileId, Work,
};
use crate::kit::seat::Seat;

/// What takes minutes off a placement.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Matches {
    /// Roads that connect with one of the same type.
    pub roads: u8,
    /// Sides that touch their own terrain.
    pub sides: u8,
    /// Sides that score both.
    pub both: u8,
    /// Terrain types shared with the replaced tile.
    pub terrains: u8,
    /// 1 if the replaced tile has the same road type.
    pub road_type: u8,
}

impl Matches {
    /// All of them.
    pub fn total(self) -> u8 {
        self.roads + self.sides + self.terrains + self.road_type
    }
}

/// The matches of a tile laid on a space, against the map as it is.
pub(crate) fn matches(game: &CheckpointRally, state: &State, laid: Laid, space: Space) -> Matches {
    let face = game.face(laid);
    let mut matches = Matches::default();
    for side in Side::ALL {
        let terrain = face.terrain[side.index()];
        match space.next(side) {
            Some(next) => {
                let Some(neighbour) = state.board[next.index()] else {
                    continue;
                };
                let neighbour = game.face(neighbour);
                let facing = side.opposite();
                let road =
                    face.leaves(side) && neighbour.leaves(facing) && face.road == neighbour.road;
                let touch = terrain == neighbour.terrain[facing.index()];
                matches.roads += u8::from(road);
                matches.sides += u8::from(touch);
                matches.both += u8::from(road && touch);
            }
            None => {
                if game.readings.border_terrain == BorderTerrain::Counts
                    && let Some(borders) = &state.borders
                {
                    matches.sides += u8::from(terrain == game.border_terrain(borders, space, side));
                }
            }
        }
    }
    if let Some(replaced) = state.board[space.index()] {
        let old = &game.tiles[replaced.tile()];
        let new = &game.tiles[laid.tile()];
        // By type and not by side: one on three sides counts once, and either tile may lie
        // turned.
        #[expect(clippy::cast_possible_truncation, reason = "at most 16 terrain types")]
        let shared = (old.terrains & new.terrains).count_ones() as u8;
        matches.terrains = shared;
        matches.road_type = u8::from(old.road == new.road);
    }
    matches
}

/// Minutes that a placement with these matches takes.
pub(crate) fn placement_cost(game: &CheckpointRally, matches: Matches) -> u16 {
    u16::from(game.constants.place_minutes.saturating_sub(matches.total()))
}

pub(super) fn place(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    laid: Laid,
    space: Space,
    gps: bool,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::PlaceFromHand);
    log.cite(Clause::PlaceInArea);
    log.cite(Clause::PlaceNoCarOnSpace);
    log.cite(Clause::GameSharedMap);
    let cost = lay(game, state, seat, laid, space, gps, log);
    draw::settle(game, state, Work::costing(seat, cost), log);
}

/// Lays a tile of the hand on the map; gives the minutes that this takes.
pub(super) fn lay(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    laid: Laid,
    space: Space,
    gps: bool,
    log: &mut impl Log<CheckpointRally>,
) -> u16 {
    let matches = matches(game, state, laid, space);
    let cost = placement_cost(game, matches);
    cite_matches(game, matches, log);
    state.player_mut(seat).hand.remove(laid.tile());
    match state.board[space.index()] {
        None => log.cite(Clause::PlaceEmptySpace),
        Some(replaced) => replace(game, state, seat, replaced.tile(), space, gps, log),
    }
    state.board[space.index()] = Some(laid);
    state.built.insert(space);
    log.event(|| Event::Placed {
        player: game.colour(seat),
        tile: laid_name(game, laid),
        at: space.to_string(),
        roads: matches.roads,
        sides: matches.sides,
        replaced: matches.terrains + matches.road_type,
        cost,
    });
    cost
}

fn cite_matches(game: &CheckpointRally, matches: Matches, log: &mut impl Log<CheckpointRally>) {
    log.cite(Clause::TileOneRoad);
    log.cite(Clause::TileTerrains);
    log.cite(Clause::TileTerrainTypes);
    log.cite(Clause::PlaceFourMinusMatches);
    if matches.roads > 0 {
        log.cite(Clause::BonusMatchingRoad);
    }
    if matches.sides > 0 {
        log.cite(Clause::BonusTerrainSide);
    }
    if matches.both > 0 {
        log.cite(Clause::BonusSideScoresTwice);
    }
    if matches.terrains + matches.road_type > 0 {
        log.cite(Clause::BonusReplacedType);
    }
    if matches.terrains > 0 {
        log.cite(Clause::BonusReplacedOnce);
    }
    if matches.total() > game.constants.place_minutes {
        log.cite(Clause::BonusNeverNegative);
    }
}

fn replace(
    game: &CheckpointRally,
    state: &mut State,
    seat: Seat,
    old: TileId,
    space: Space,
    gps: bool,
    log: &mut impl Log<CheckpointRally>,
) {
    log.cite(Clause::PlaceReplaceTile);
    if gps {
        log.cite(Clause::GpsSwap);
        spend_gps(state, seat, log);
        state.player_mut(seat).hand.insert(old);
    } else {
        log.cite(Clause::PlaceReplacedToDiscard);
        discard(state, old, log);
        #[cfg(test)]
        game.lose(state, old);
    }
    if game.readings.token_on_replaced_tile == TokenOnReplacedTile::Returns {
        for player in &mut state.players {
            if player.visited.contains(space) {
                player.returned.insert(space);
            }
        }
    }
    log.event(|| Event::Replaced {
        tile: game.tiles[old].id.clone(),
        kept: gps,
    });
}

pub(super) fn spend_gps(state: &mut State, seat: Seat, log: &mut impl Log<CheckpointRally>) {
    log.cite(Clause::GpsZeroMinutes);
    log.cite(Clause::GpsSpentIsGone);
    state.player_mut(seat).gps -= 1;
}

pub(super) fn discard(state: &mut State, tile: TileId, log: &mut impl Log<CheckpointRally>) {
    log.cite(Clause::DiscardPile);
    state.discard.insert(tile);
}

/// A tile as it lies, as documents write it.
pub(crate) fn laid_name(game: &CheckpointRally, laid: Laid) -> String {
    format!("{}/{}", game.tile_name(laid.tile()), laid.rotation())
}
