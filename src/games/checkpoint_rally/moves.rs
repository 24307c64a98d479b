//! Moves and chance outcomes: as rules see them, and as scripts write them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::document::usual::is_default;
use crate::games::checkpoint_rally::components::{BordersLaid, Colour, Target};
use crate::games::checkpoint_rally::{
    BorderFace, CarId, CardId, MAX_PLAYERS, MAX_TILES, Space, TileId, Tiles,
};
use crate::kit::number::narrow;

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places the start tile and enters it.
    PlaceStart {
        /// A tile of the hand.
        tile: TileId,
        /// Quarter-turns clockwise.
        rotation: u8,
        /// The space that the move names, if that is not the own corner.
        elsewhere: Option<Spot>,
    },
    /// Draws tiles.
    DrawTwo,
    /// Places a tile.
    Place {
        /// A tile of the hand.
        tile: TileId,
        /// Where.
        at: Spot,
        /// Quarter-turns clockwise.
        rotation: u8,
        /// Whether a GPS update takes the replaced tile into the hand.
        gps: bool,
    },
    /// Drives.
    Drive {
        /// The tiles entered.
        path: Path,
    },
    /// Refreshes the row.
    RefreshRow,
    /// Takes a tile of the row for a GPS update.
    GpsTake {
        /// A tile of the row.
        tile: TileId,
    },
    /// Discards down to the hand limit.
    Discard {
        /// The tiles.
        tiles: Tiles,
        /// How many the move lists, repetitions counted.
        listed: u8,
    },
    /// Gives up the rest of the last chance.
    EndChance,
}

/// A space that a move names: on the map, or somewhere beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// On the map.
    On(Space),
    /// Off the map: column from `a` = 0, row as written.
    Off(u8, u8),
}

/// The spaces that a drive enters: none, one, two, or too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    spots: [Spot; 2],
    length: u8,
}

impl Path {
    /// The path over these spaces. Of more than two only the first two are kept: that there are
    /// more is all that matters of them.
    #[must_use]
    pub fn new(spots: &[Spot]) -> Self {
        let spot = |index: usize| spots.get(index).copied().unwrap_or(Spot::Off(0, 0));
        Self {
            spots: [spot(0), spot(1)],
            length: narrow::<u8>(spots.len()).min(3),
        }
    }

    /// The spaces, at most two.
    #[must_use]
    pub fn spots(&self) -> &[Spot] {
        &self.spots[..usize::from(self.length.min(2))]
    }

    /// Whether the path enters one tile or two.
    #[must_use]
    pub fn is_one_or_two(&self) -> bool {
        matches!(self.length, 1 | 2)
    }
}

/// A decision as a script writes it; the frequent ones first, for they are tried in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MoveText {
    /// Places a tile: 4 minutes less 1 for each match.
    Place {
        /// A tile of the hand.
        tile: Id,
        /// The space: empty, or with a tile to be replaced.
        at: Target,
        /// Quarter-turns clockwise.
        #[schemars(range(min = 0, max = 3), extend("x-rule" = {"minimum": "bad-rotation", "maximum": "bad-rotation"}, "x-clause" = {"minimum": "place.in-area", "maximum": "place.in-area"}))]
        rotation: u8,
        /// Spend a GPS update to take the replaced tile into the hand.
        #[serde(default, skip_serializing_if = "is_default")]
        gps: bool,
    },
    /// Drives over connecting roads: the car's minutes for each tile entered.
    Drive {
        /// The one or two spaces entered, in order.
        #[schemars(length(max = 25))]
        path: Vec<Target>,
    },
    /// Draws two tiles from the stack: 2 minutes.
    DrawTwo {},
    /// Discards the row and draws a new one: 1 minute.
    RefreshRow {},
    /// Spends a GPS update to take a tile of the row: 0 minutes.
    GpsTake {
        /// A tile of the row.
        tile: Id,
    },
    /// Discards down to the hand limit, when tiles above it are held at the end of a turn.
    Discard {
        /// The tiles: exactly as many as are above the limit.
        #[schemars(length(max = 128))]
        tiles: Vec<Id>,
    },
    /// Setup: places one of the four tiles in the player's corner and drives onto it.
    PlaceStart {
        /// A tile of the hand.
        tile: Id,
        /// Quarter-turns clockwise.
        #[schemars(range(min = 0, max = 3), extend("x-rule" = {"minimum": "bad-rotation", "maximum": "bad-rotation"}, "x-clause" = {"minimum": "place.in-area", "maximum": "place.in-area"}))]
        rotation: u8,
        /// The player's corner; may be left out.
        at: Option<Target>,
    },
    /// Gives up the rest of the last chance.
    EndChance {},
}
/// One random outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// A car sheet for each seat.
    DealCars(ArrayVec<CarId, MAX_PLAYERS>),
    /// A checkpoint card for each seat.
    DealCards(ArrayVec<CardId, MAX_PLAYERS>),
    /// The seats in the order in which their markers are drawn.
    MarkerOrder(Vec<crate::kit::seat::Seat>),
    /// The border pieces north, east, south and west.
    Borders([BorderFace; 4]),
    /// The stack of all tiles that are not on the map, topmost first.
    Shuffle(Vec<TileId>),
    /// Quarter-turns of the tiles that the setup places.
    Rotations(Vec<u8>),
    /// The discard pile as the new stack, topmost first.
    Reshuffle(ArrayVec<TileId, MAX_TILES>),
}

impl Chance {
    /// The event's name, as a script writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::DealCars(_) => "deal-cars",
            Self::DealCards(_) => "deal-cards",
            Self::MarkerOrder(_) => "marker-order",
            Self::Borders(_) => "borders",
            Self::Shuffle(_) => "shuffle",
            Self::Rotations(_) => "rotations",
            Self::Reshuffle(_) => "reshuffle",
        }
    }
}

/// A random outcome as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceText {
    /// Setup: every player's car sheet.
    DealCars {
        /// A sheet for each colour; agreed ones included.
        #[schemars(schema_with = "Colour::table::<Id>")]
        cars: BTreeMap<Colour, Id>,
    },
    /// Setup: every player's checkpoint card.
    DealCards {
        /// A card for each colour; fixed ones included.
        #[schemars(schema_with = "Colour::table::<Id>")]
        cards: BTreeMap<Colour, Id>,
    },
    /// Setup: the draw of the stopwatch markers.
    MarkerOrder {
        /// All colours; the last one drawn lies on top and belongs to the first player.
        #[schemars(length(max = 4))]
        order: Vec<Colour>,
    },
    /// Setup: the border pieces round the map.
    Borders(BordersLaid),
    /// Setup: the order of the tiles.
    Shuffle {
        /// All tiles that are not on the layout, topmost first.
        #[schemars(length(max = 128))]
        stack: Vec<Id>,
    },
    /// Setup: how the placed tiles are turned.
    Rotations {
        /// Quarter-turns of `c1 e3 c5 a3 d2 d4 b4 b2 c3`, then of the unused corners clockwise
        /// from `a1`.
        #[schemars(length(max = 25), inner(range(min = 0, max = 3)), extend("x-rule" = {
            "minimum": "bad-rotation",
            "maximum": "bad-rotation"
        }, "x-clause" = {
            "minimum": "place.in-area",
            "maximum": "place.in-area"
        }))]
        rotations: Vec<u8>,
    },
    /// The discard pile becomes the new stack.
    Reshuffle {
        /// All tiles of the discard pile, topmost first.
        #[schemars(length(max = 128))]
        stack: Vec<Id>,
    },
}
