//! The road maps of the stages.

use std::sync::Arc;

use crate::document::Reference;
use crate::engine::definition::{Unknown, find};
use crate::games::classic_rally::components::{BUILT, RoadMap};
use crate::games::classic_rally::{Cell, TileId, TilePiece};
use crate::kit::nearest::nearest;
use crate::lint::Scope;
use crate::lint::linked::Read;

/// The road map of each stage that has one; `None` if one cannot be had.
pub(super) fn maps(
    stages: &[Reference],
    scope: &mut Scope<'_>,
) -> Option<Vec<Option<Arc<Read<RoadMap>>>>> {
    let maps = stages.iter().enumerate().map(|(index, stage)| {
        let at = format!("/stages/{index}");
        match stage.named() {
            Some(BUILT) => Some(None),
            Some(slip) if nearest(slip, [BUILT]).is_some() => {
                scope.unknown(&at, "road map", slip, [BUILT]);
                None
            }
            _ => scope.component("road-map", &at, Some(stage)).map(Some),
        }
    });
    // All of them, so that every one that cannot be had is reported.
    let maps: Vec<Option<_>> = maps.collect();
    maps.into_iter().collect()
}

/// The tiles of a map: cell, tile, quarter-turns. `unknown` is told of each name that no tile bears;
/// then there are none.
pub(crate) fn laid(
    map: &RoadMap,
    pieces: &[TilePiece],
    unknown: &mut dyn FnMut(Unknown),
) -> Option<Vec<(Cell, TileId, u8)>> {
    let tiles = map.board.iter().map(|(cell, laid)| {
        let (id, at) = (laid.tile.as_str(), format!("/board/{}", cell.0));
        let found = find(pieces, id, "tile", &at, |piece| piece.id.as_str());
        let tile = found.map_err(&mut *unknown).ok()?;
        Some((cell.0, TileId::at(tile), laid.rotation))
    });
    // All of them, so that every name is looked up.
    let tiles: Vec<Option<_>> = tiles.collect();
    tiles.into_iter().collect()
}
