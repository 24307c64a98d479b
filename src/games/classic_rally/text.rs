//! Between text and play: names to numbers, and moves and outcomes written out.

mod chance;
mod moves;
mod position;

pub(super) use position::{features_off, problems, stopped, tokens, usual_round, usual_turn};

use crate::document::{Id, Laid as LaidText};
use crate::engine::definition::{Unknown, each_named, find_id};
use crate::games::classic_rally::{ClassicRally, TileId};

impl ClassicRally {
    /// The tile with this id; `at` is where it is written.
    pub(super) fn tile_named(&self, id: &Id, at: &str) -> Result<TileId, Unknown> {
        find_id(&self.tiles, id, "tile", at, |tile| &tile.id)
    }

    pub(super) fn tiles_named(&self, ids: &[Id], at: &str) -> Result<Vec<TileId>, Unknown> {
        each_named(ids, at, |id, at| self.tile_named(id, at))
    }

    pub(super) fn id_of(&self, tile: TileId) -> Id {
        self.tiles[tile].id.clone()
    }

    pub(super) fn ids_of<'t>(&self, tiles: impl IntoIterator<Item = &'t TileId>) -> Vec<Id> {
        tiles.into_iter().map(|&tile| self.id_of(tile)).collect()
    }

    pub(super) fn laid_of(&self, tile: TileId, rotation: u8) -> LaidText {
        LaidText {
            tile: self.id_of(tile),
            rotation,
        }
    }
}

#[cfg(test)]
mod tests;
