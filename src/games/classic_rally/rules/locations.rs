//! Where a tile may lie: on an empty cell, its road joined to the map's, equal signs apart.

use arrayvec::ArrayVec;

use super::Legal;
use crate::engine::Clauses as _;
use crate::games::classic_rally::components::{EdgeMatch, Sign};
use crate::games::classic_rally::{
    Cell, ClassicRally, Clause, MAX_MAP, Map, Side, Spot, State, TileId, rotated,
};

/// The sides of a cell, by what lies beyond them.
#[derive(Clone, Copy, Default)]
struct Around {
    /// Road that leads here.
    roads: u8,
    /// A tile without road towards here.
    blanks: u8,
    /// Road that leads here from a tile with a sign of the kind to be laid.
    alike: u8,
}

/// Every place where the tile may lie, in reading order of the cells.
pub(crate) fn locations<'a>(
    game: &'a ClassicRally,
    map: &'a Map,
    tile: TileId,
) -> impl Iterator<Item = Spot> + 'a {
    let piece = &game.tiles[tile];
    open_cells(map).into_iter().flat_map(move |cell| {
        let around = around(map, cell, piece.sign);
        (0..4)
            .filter(move |&rotation| fits(game, around, rotated(piece.exits, rotation)))
            .map(move |rotation| Spot { cell, rotation })
    })
}

/// Whether the tile may lie anywhere.
pub(super) fn has_location(game: &ClassicRally, map: &Map, tile: TileId) -> bool {
    locations(game, map, tile).next().is_some()
}

fn fits(game: &ClassicRally, around: Around, exits: u8) -> bool {
    let agrees = match game.readings.edge_match {
        EdgeMatch::Lenient => true,
        EdgeMatch::Strict => exits & around.blanks == 0 && around.roads & !exits == 0,
    };
    // Tiles with the same sign may lie side by side, as long as no road joins them.
    exits & around.roads != 0 && exits & around.alike == 0 && agrees
}

/// Whether the tile may lie there.
pub(super) fn check_location(
    game: &ClassicRally,
    state: &State,
    tile: TileId,
    spot: Spot,
) -> Legal {
    let Spot { cell, rotation } = spot;
    let piece = &game.tiles[tile];
    let id = &piece.id;
    if let Some(other) = state.map.on(cell) {
        let there = &game.tiles[other.tile].id;
        return Clause::BuildFreeCell.refuse(format!("`{there}` lies on `{cell}` already"));
    }
    if rotation > 3 || !cell.is_near() {
        return Clause::BuildFreeCell.refuse(format!(
            "`{id}` cannot lie on `{cell}` with {rotation} quarter-turns"
        ));
    }
    let exits = rotated(piece.exits, rotation);
    let around = around(&state.map, cell, piece.sign);
    if exits & around.roads == 0 {
        return Clause::BuildContinuePath.refuse(format!(
            "the road of `{id}/{rotation}` leaves `{cell}` by {}, where it meets no road \
                 of another tile",
            sides(exits)
        ));
    }
    if let Some(side) = Side::of(exits & around.alike).next() {
        let other = beyond(game, &state.map, cell, side);
        return Clause::BuildSameSignApart.refuse(format!(
            "`{id}` on `{cell}` would be connected with {other}: both bear {}",
            kind(piece.sign)
        ));
    }
    if fits(game, around, exits) {
        return Ok(());
    }
    let astray = (exits & around.blanks) | (around.roads & !exits);
    let reason = match Side::of(astray).next() {
        Some(side) if exits & side.bit() != 0 => format!(
            "the road of `{id}/{rotation}` on `{cell}` would run {side} into a blank side of {}",
            beyond(game, &state.map, cell, side)
        ),
        Some(side) => format!(
            "`{id}/{rotation}` on `{cell}` has no road {side}, where that of {} arrives",
            beyond(game, &state.map, cell, side)
        ),
        None => unreachable!("a tile that fits nowhere differs on some side"),
    };
    Clause::BuildEdgeMatch.refuse(reason)
}

/// The tile beyond a side, as reasons name it.
fn beyond(game: &ClassicRally, map: &Map, cell: Cell, side: Side) -> String {
    match cell.next(side).and_then(|cell| map.on(cell)) {
        Some(other) => format!("`{}` on `{}`", game.tiles[other.tile].id, other.cell),
        None => "another tile".to_owned(),
    }
}

/// The empty cells that a road leads to, each once and in reading order.
fn open_cells(map: &Map) -> ArrayVec<Cell, { 4 * MAX_MAP }> {
    let mut cells: ArrayVec<Cell, { 4 * MAX_MAP }> = map
        .tiles()
        .iter()
        .flat_map(|laid| {
            let open = Side::of(laid.exits & !laid.linked);
            open.filter_map(|side| laid.cell.next(side))
        })
        .filter(|&cell| map.find(cell).is_none())
        .collect();
    cells.sort_unstable();
    let mut last = None;
    cells.retain(|cell| last.replace(*cell) != Some(*cell));
    cells
}

fn around(map: &Map, cell: Cell, sign: Option<Sign>) -> Around {
    let mut around = Around::default();
    for side in Side::ALL.iter().copied() {
        let Some(other) = cell.next(side).and_then(|next| map.on(next)) else {
            continue;
        };
        if other.exits & side.opposite().bit() == 0 {
            around.blanks |= side.bit();
            continue;
        }
        around.roads |= side.bit();
        if let (Some(own), Some(theirs)) = (sign, other.sign)
            && own.is_like(theirs)
        {
            around.alike |= side.bit();
        }
    }
    around
}

/// The sides of a mask, as reasons name them.
pub(super) fn sides(mask: u8) -> String {
    let names: Vec<&str> = Side::of(mask).map(Side::name).collect();
    names.join(" and ")
}

fn kind(sign: Option<Sign>) -> &'static str {
    match sign {
        Some(Sign::Hazard) => "HAZARD",
        Some(Sign::ServiceStation) => "SERVICE STATION",
        _ => "CHECKPOINT",
    }
}
