//! The box of components that a game is played with: names resolved, numbers at hand.

use std::collections::HashMap;

use arrayvec::ArrayVec;

use crate::document::Id;
use crate::engine::definition::seated;
use crate::games::checkpoint_rally::components::{
    CheckpointFrame, Colour, Components, Constants, MapChoice, Minutes, Readings, Road,
};
use crate::games::checkpoint_rally::{Side, Space, Spaces};
use crate::kit::bits::Bits;
use crate::kit::ids::IndexVec;
use crate::kit::seat::Seat;

/// Most tiles that a set may hold.
pub const MAX_TILES: usize = 128;
/// Most players.
pub const MAX_PLAYERS: usize = 4;

/// One game of Checkpoint Rally: components, options and players, resolved and whole.
#[derive(Debug)]
pub struct CheckpointRally {
    /// Numbers of the game.
    pub constants: Constants,
    /// How ambiguous passages are read.
    pub readings: Readings,
    /// How the rules document in use reads them, before the scenario has its say.
    pub rules_readings: Readings,
    /// Which map of the cards is raced.
    pub map: MapChoice,
    /// The tiles; a [`TileId`] indexes them.
    pub tiles: IndexVec<TileId, TilePiece>,
    /// The tiles by their ids: nearly every step of a script names some.
    pub tile_ids: HashMap<Id, TileId>,
    /// The faces of all tiles in all rotations; a [`Laid`] indexes them.
    pub faces: Vec<Face>,
    /// The border pieces; a [`BorderFace`] indexes them.
    pub borders: Vec<BorderPiece>,
    /// The car sheets.
    pub cars: IndexVec<CarId, CarPiece>,
    /// The checkpoint cards.
    pub cards: IndexVec<CardId, CardPiece>,
    /// Terrain names; a terrain in a [`Face`] indexes them.
    pub terrains: Vec<Id>,
    /// The players in seat order.
    pub players: ArrayVec<Entrant, MAX_PLAYERS>,
    /// What the scenario takes out of chance's hands.
    pub agreed: Agreed,
    /// The component documents as a position names them, for printing.
    pub components: Components,
    /// A rule made wrong on purpose.
    #[cfg(test)]
    pub fault: Option<super::fault::Fault>,
}

/// A tile of the set.
#[derive(Debug)]
pub struct TilePiece {
    /// Its id.
    pub id: Id,
    /// Its road type.
    pub road: Road,
    /// The terrains it shows, one bit each.
    pub terrains: u16,
}

/// A tile as it lies in one rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Its road type.
    pub road: Road,
    /// The sides through which the road leaves, one bit each, north lowest.
    pub exits: u8,
    /// The terrain on each side, clockwise from north.
    pub terrain: [u8; 4],
}

impl Face {
    /// Whether the road leaves through this side.
    #[must_use]
    pub fn leaves(self, side: Side) -> bool {
        self.exits & side.bit() != 0
    }
}

/// A border piece of the set.
#[derive(Debug)]
pub struct BorderPiece {
    /// Its id.
    pub id: Id,
    /// The segments of faces `a` and `b`, clockwise round the map.
    pub faces: [[u8; 5]; 2],
}

/// A car sheet of the set.
#[derive(Debug)]
pub struct CarPiece {
    /// Its id.
    pub id: Id,
    /// Its minutes by road type.
    pub minutes: Minutes,
}

/// A checkpoint card of the set.
#[derive(Debug)]
pub struct CardPiece {
    /// Its id.
    pub id: Id,
    /// The checkpoints of the map in use, on a board seen from the south.
    pub checkpoints: Spaces,
}

/// A player as the scenario seats them.
#[derive(Debug)]
pub struct Entrant {
    /// The colour.
    pub colour: Colour,
    /// The start corner.
    pub corner: Space,
    /// The car sheet, if agreed.
    pub car: Option<CarId>,
    /// The checkpoint card, if fixed.
    pub card: Option<CardId>,
}

/// Outcomes of the setup that chance does not decide.
#[derive(Debug, Default)]
pub struct Agreed {
    /// Markers in the order drawn.
    pub marker_order: Option<ArrayVec<Seat, MAX_PLAYERS>>,
    /// The border pieces.
    pub borders: Option<[BorderFace; 4]>,
    /// The whole stack, topmost tile first.
    pub stack: Option<Vec<TileId>>,
    /// Quarter-turns in the order of placing.
    pub rotations: Option<Vec<u8>>,
    /// The opening map.
    pub layout: Option<Vec<(Space, Laid)>>,
}

crate::ids! {
    /// A car sheet, by its place in the set.
    CarId(u8);
    /// A checkpoint card, by its place in the set.
    CardId(u8);
    /// A tile, by its place in the set.
    TileId(u8);
}

/// A border piece by its place in the set, and the face that lies up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BorderFace {
    /// The piece.
    pub piece: u8,
    /// Whether face `b` lies up.
    pub reverse: bool,
}

/// A tile in a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid(u16);

impl Laid {
    /// This tile, turned by `rotation` quarter-turns clockwise.
    #[must_use]
    pub fn new(tile: TileId, rotation: u8) -> Self {
        Self(u16::from(tile.0) * 4 + u16::from(rotation & 3))
    }

    /// The tile.
    #[must_use]
    pub fn tile(self) -> TileId {
        #[expect(clippy::cast_possible_truncation, reason = "made of a byte")]
        TileId((self.0 / 4) as u8)
    }

    /// Its quarter-turns clockwise.
    #[must_use]
    pub fn rotation(self) -> u8 {
        (self.0 % 4) as u8
    }

    /// The place in [`CheckpointRally::faces`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of tiles, in the order of the tile set.
pub type Tiles = Bits<TileId, u128>;

seated! {
    CheckpointRally: "player", |game| game.players.len();
    colour: Colour = |game, seat| game.players[seat.index()].colour;
}

impl CheckpointRally {
    /// A tile's id.
    #[must_use]
    pub fn tile_name(&self, tile: TileId) -> &str {
        self.tiles[tile].id.as_str()
    }

    /// A tile as it lies.
    #[must_use]
    pub fn face(&self, laid: Laid) -> Face {
        self.faces[laid.index()]
    }

    /// The tile set, as a set.
    #[must_use]
    pub fn all_tiles(&self) -> Tiles {
        self.tiles.ids().collect()
    }

    /// The corners where nobody starts, clockwise from `a1`.
    pub fn unused_corners(&self) -> impl Iterator<Item = Space> {
        Space::CORNERS
            .into_iter()
            .filter(|corner| self.players.iter().all(|player| player.corner != *corner))
    }

    /// The checkpoints that a card gives the player at `seat`.
    #[must_use]
    pub fn checkpoints(&self, seat: Seat, card: CardId) -> Spaces {
        let printed = self.cards[card].checkpoints;
        match self.readings.checkpoint_frame {
            CheckpointFrame::Board => printed,
            CheckpointFrame::Seat => {
                let corner = self.players[seat.index()].corner;
                // The print's bottom-left corner, `a5`, comes to lie at the player's own.
                let turns = [1, 2, 3, 0][corner_index(corner)];
                printed.iter().map(|space| space.turned(turns)).collect()
            }
        }
    }

    /// The terrain of the border that touches `space` on `side`.
    #[must_use]
    pub fn border_terrain(&self, borders: &[BorderFace; 4], space: Space, side: Side) -> u8 {
        let laid = borders[side.index()];
        let piece = &self.borders[usize::from(laid.piece)];
        piece.faces[usize::from(laid.reverse)][space.segment(side)]
    }
}

fn corner_index(corner: Space) -> usize {
    Space::CORNERS
        .iter()
        .position(|&other| other == corner)
        .unwrap_or(0)
}
