//! What a position leaves out and what follows from the rest of it, from format 2 on.

use std::collections::BTreeSet;

use super::components::{BorderFace, BordersLaid, Colour, Corner, How, MapChoice, Phase, Position};
use super::components::{Slot, SpaceName};
use super::load::mentions;
use super::table::CheckpointRally;
use crate::document::Id;
use crate::lint::Scope;

/// The order in which corners are taken: opposite ones first.
const CORNERS: [Corner; 4] = [Corner::A1, Corner::E5, Corner::E1, Corner::A5];

/// Fills in the map, which is returned, and where players start; what cannot be left out is reported.
pub fn seats(position: &mut Position, scope: &mut Scope<'_>) -> Option<MapChoice> {
    let is_whole =
        position.map.is_some() && (position.players.values()).all(|player| player.corner.is_some());
    if is_whole {
        return position.map;
    }
    if !scope.follows() {
        if position.map.is_none() {
            let meaning = "the map of the checkpoint cards that everybody races on";
            scope.report_unsaid("", "map", meaning);
        }
        for (colour, player) in &position.players {
            if player.corner.is_none() {
                let table = format!("/players/{}", colour.name());
                scope.report_unsaid(&table, "corner", "the start corner");
            }
        }
        return None;
    }
    if position.map.is_none() {
        position.map = Some(if position.players.len() > 3 {
            MapChoice::ThreeFour
        } else {
            MapChoice::TwoThree
        });
    }
    let mut taken: Vec<Corner> = (position.players.values())
        .filter_map(|player| player.corner)
        .collect();
    let alone = match (position.players.len(), &taken[..]) {
        (2, &[other]) => Some(other.opposite()),
        _ => None,
    };
    for player in position.players.values_mut() {
        if player.corner.is_none() {
            let free = CORNERS.into_iter().find(|corner| !taken.contains(corner));
            player.corner = alone.or(free);
            taken.extend(player.corner);
        }
    }
    position.map
}

/// Fills in what lies on the table and before the players. The players have their corners.
pub fn table(position: &mut Position, game: &CheckpointRally, scope: &Scope<'_>) {
    let (phase, written) = (position.phase, |pointer: &str| scope.says(pointer));
    let order_is_due = (Phase::Borders..=Phase::StartTiles).contains(&phase);
    let has_holes = phase >= Phase::DealCards
        && (position.players.values()).any(|player| {
            player.car.is_none()
                || phase >= Phase::MarkerOrder && player.card.is_none()
                || phase >= Phase::StartTiles && player.at.is_none()
        })
        || phase >= Phase::Borders && position.pile.is_empty()
        || phase >= Phase::Shuffle && position.borders.is_none()
        || phase >= Phase::StartTiles && position.row.is_empty()
        || order_is_due && position.player_order.is_empty();
    if !has_holes || !scope.follows() {
        return;
    }
    if phase >= Phase::DealCards {
        deal(position, game);
    }
    if order_is_due && !written("/player-order") {
        position.player_order.clone_from(&position.pile);
        let rest = position.players.keys().copied();
        let rest = rest.filter(|colour| !position.pile.contains(colour));
        position.player_order.extend(rest);
    }
    if phase >= Phase::Shuffle && position.borders.is_none() {
        position.borders = borders(game);
    }
    if phase >= Phase::StartTiles {
        set_out(position);
    }
    if phase >= Phase::Borders && !written("/pile") {
        position.pile = pile(position);
    }
    if phase >= Phase::StartTiles && !written("/row") {
        let tiles = unnamed(position, game);
        let tiles = tiles.into_iter().map(Slot);
        let row = usize::from(game.constants.row_tiles);
        position.row = tiles.take(row).collect();
        let empty = Slot(Id(Slot::EMPTY.into()));
        position.row.resize(row, empty);
    }
    if phase == Phase::StartTiles && position.owes.is_none() && position.pending.is_none() {
        let hand = unnamed(position, game);
        let mut order = position.player_order.iter();
        let next = order.find(|colour| {
            (position.players.get(*colour)).is_some_and(|player| player.at.is_none())
        });
        if let Some(colour) = next.copied()
            && !written(&format!("/players/{}/hand", colour.name()))
            && let Some(player) = position.players.get_mut(&colour)
        {
            let size = usize::from(game.constants.starting_hand);
            player.hand = hand.into_iter().take(size).collect();
        }
    }
}

/// Car sheets and checkpoint cards: to each player the first that nobody has.
fn deal(position: &mut Position, game: &CheckpointRally) {
    let mut cars: Vec<Id> = position
        .players
        .values()
        .filter_map(|player| player.car.clone())
        .collect();
    let mut cards: Vec<Id> = position
        .players
        .values()
        .filter_map(|player| player.card.clone())
        .collect();
    for player in position.players.values_mut() {
        if player.car.is_none() {
            player.car = take_free(game.cars.iter().map(|car| &car.id), &mut cars);
        }
        if position.phase >= Phase::MarkerOrder && player.card.is_none() {
            player.card = take_free(game.cards.iter().map(|card| &card.id), &mut cards);
        }
    }
}

/// The first that is not taken, which is then.
fn take_free<'i>(mut all: impl Iterator<Item = &'i Id>, taken: &mut Vec<Id>) -> Option<Id> {
    let found = all.find(|id| !taken.contains(id)).cloned();
    taken.extend(found.clone());
    found
}

/// The first four border pieces, if there are as many.
fn borders(game: &CheckpointRally) -> Option<BordersLaid> {
    let mut pieces = game.borders.iter().map(|piece| BorderFace {
        piece: piece.id.clone(),
        reverse: false,
    });
    Some(BordersLaid {
        north: pieces.next()?,
        east: pieces.next()?,
        south: pieces.next()?,
        west: pieces.next()?,
    })
}

/// Cars of players who race stand in their corners if tiles lie there.
fn set_out(position: &mut Position) {
    for (colour, player) in &mut position.players {
        let has_finished = (position.done.iter())
            .any(|entry| entry.player == *colour && entry.how == How::Finished);
        if player.at.is_none() && !has_finished {
            let corner = player.corner.map(|corner| SpaceName(corner.space()));
            player.at = corner.filter(|corner| position.board.contains_key(corner));
        }
    }
}

/// The players whose markers share a spot: as they play in the setup, otherwise by colour.
fn pile(position: &Position) -> Vec<Colour> {
    let has_finished = |colour: &Colour| {
        let mut done = position.done.iter();
        done.any(|entry| entry.player == *colour && entry.how == How::Finished)
    };
    let racing: Vec<(Colour, i32)> = (position.players.iter())
        .filter(|(colour, _)| !has_finished(colour))
        .map(|(&colour, player)| (colour, player.time))
        .collect();
    let place = |colour: &Colour| {
        let mut order = position.player_order.iter();
        order
            .position(|other| other == colour)
            .unwrap_or(usize::MAX)
    };
    let mut pile: Vec<Colour> = (racing.iter())
        .filter(|(_, time)| racing.iter().filter(|(_, other)| other == time).count() > 1)
        .map(|&(colour, _)| colour)
        .collect();
    pile.sort_by_key(place);
    pile
}

/// The tiles of the set that the position names nowhere, in order.
fn unnamed(position: &Position, game: &CheckpointRally) -> Vec<Id> {
    let named: BTreeSet<&Id> = mentions(position).map(|mention| mention.tile).collect();
    let tiles = game.tiles.iter().map(|tile| &tile.id);
    tiles.filter(|id| !named.contains(id)).cloned().collect()
}
