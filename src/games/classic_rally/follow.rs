//! What a position leaves out and what follows from the rest of it, from format 2 on.

use std::borrow::Cow;

use super::board::{Cell, Map, Side};
use super::components::{CellName, Phase, Position};
use crate::lint::Scope;

/// The position with its seats, which are those of its players.
pub fn seats<'p>(position: &'p Position, scope: &mut Scope<'_>) -> Option<Cow<'p, Position>> {
    if !position.seats.is_empty() {
        return Some(Cow::Borrowed(position));
    }
    if position.players.is_empty() || !scope.follows() {
        scope.report_unsaid("", "seats", "the colours of the players in seat order");
        return None;
    }
    let mut position = position.clone();
    position.seats = position.players.keys().copied().collect();
    Some(Cow::Owned(position))
}

/// The position with all cars on the map that stand there in its phase.
pub fn cars<'p>(position: &'p Position, map: &Map, scope: &Scope<'_>) -> Cow<'p, Position> {
    let lacks_car = (position.seats.iter()).any(|colour| {
        (position.players.get(colour)).is_none_or(|player| {
            player.at.is_none() || player.heading.is_none() || player.assistance_at.is_none()
        })
    });
    let races = position.phase >= Phase::Race;
    if position.phase < Phase::PlaceAssist || !lacks_car || !scope.follows() {
        return Cow::Borrowed(position);
    }
    let mut position = position.clone();
    let start = map.on(Cell::START);
    let ahead = start.and_then(|start| Side::of(start.linked).find_map(|side| start.across(side)));
    for colour in &position.seats {
        let player = position.players.entry(*colour).or_default();
        if player.at.is_none() && player.finished.is_none() && start.is_some() {
            player.at = Some(CellName(Cell::START));
        }
        if player.heading.is_none() && player.at.is_some() {
            let on = player.at.and_then(|cell| map.on(cell.0));
            let linked = on.and_then(|laid| Side::of(laid.linked).next());
            player.heading = linked.or_else(|| Side::of(on?.exits).next());
        }
        if races && player.assistance_at.is_none() {
            player.assistance_at = ahead.map(|place| CellName(map.at(place).cell));
        }
    }
    Cow::Owned(position)
}
