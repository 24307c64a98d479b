//! The road map: cells, sides, and the tiles laid on cells with the roads that link them.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;

use crate::games::classic_rally::components::Sign;
use crate::games::classic_rally::{TileId, TilePiece};

/// Most tiles that a map may hold.
pub const MAX_MAP: usize = 64;
/// The farthest that a cell may lie from START, in cells east or west, north or south.
pub const MAX_REACH: i8 = 63;

/// A cell of the table on which a tile can lie. START lies on the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Cells east of START.
    pub x: i8,
    /// Cells north of START.
    pub y: i8,
}

impl Cell {
    /// Where START lies.
    pub const START: Self = Self { x: 0, y: 0 };

    /// The cell beyond this side; `None` beyond the farthest that a cell may lie.
    #[must_use]
    pub fn next(self, side: Side) -> Option<Self> {
        let (x, y) = match side {
            Side::N => (0, 1),
            Side::E => (1, 0),
            Side::S => (0, -1),
            Side::W => (-1, 0),
        };
        let cell = Self {
            x: self.x + x,
            y: self.y + y,
        };
        cell.is_near().then_some(cell)
    }

    /// Whether the cell lies near enough to START to be used.
    #[must_use]
    pub fn is_near(self) -> bool {
        self.x.abs() <= MAX_REACH && self.y.abs() <= MAX_REACH
    }
}

/// Cells in reading order: from the north, and in a row from the west.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (other.y, self.x).cmp(&(self.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Cell {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a cell; one is written as `x,y`, such as `-3,2`");
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        let cell = Self {
            x: x.parse().map_err(|_| wrong())?,
            y: y.parse().map_err(|_| wrong())?,
        };
        // `-128` has no opposite: the test of nearness would overflow.
        let fits = cell.x > i8::MIN && cell.y > i8::MIN && cell.is_near();
        fits.then_some(cell).ok_or_else(wrong)
    }
}

pub use super::components::Side;

impl Side {
    /// The side's index, clockwise from north.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The bit of this side in a mask of sides.
    #[must_use]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The side after this many quarter-turns clockwise.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        Self::ALL[(self as usize + usize::from(quarters)) % 4]
    }

    /// The side across.
    #[must_use]
    pub fn opposite(self) -> Self {
        self.turned(2)
    }

    /// The sides of a mask, clockwise from north.
    pub fn of(mask: u8) -> impl Iterator<Item = Self> {
        Self::ALL
            .iter()
            .copied()
            .filter(move |side| mask & side.bit() != 0)
    }
}

/// The shape of a tile's road.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Two opposite exits.
    Straight,
    /// Two adjacent exits.
    Curve,
    /// Three exits or four.
    Intersection,
    /// One exit.
    Stub,
}

impl Shape {
    /// The shape of a road with these exits.
    #[must_use]
    pub fn of(exits: u8) -> Self {
        match exits.count_ones() {
            0 | 1 => Self::Stub,
            2 if exits == 0b0101 || exits == 0b1010 => Self::Straight,
            2 => Self::Curve,
            _ => Self::Intersection,
        }
    }
}

/// The exits after this many quarter-turns clockwise.
#[must_use]
pub fn rotated(exits: u8, quarters: u8) -> u8 {
    ((exits << quarters) | (exits >> (4 - quarters))) & 0b1111
}

crate::ids! {
    /// A place of the map; indexes [`Map::tiles`].
    Place(u8);
}

/// A tile on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Where it lies.
    pub cell: Cell,
    /// Which tile.
    pub tile: TileId,
    /// Quarter-turns clockwise, 0 to 3.
    pub rotation: u8,
    /// The sides where the road leaves, as it lies; one bit each.
    pub exits: u8,
    /// Those of them that are connected with a neighbour's road.
    pub linked: u8,
    /// The neighbours across the connected sides.
    next: [u8; 4],
    /// The shape of its road.
    pub shape: Shape,
    /// Its sign.
    pub sign: Option<Sign>,
}

impl Laid {
    /// The tile across a connected side.
    #[must_use]
    pub fn across(&self, side: Side) -> Option<Place> {
        (self.linked & side.bit() != 0).then(|| Place(self.next[side.index()]))
    }

    /// The heading of a car that comes in travelling in this direction.
    #[must_use]
    pub fn heading_after(&self, travel: Side) -> Side {
        match self.shape {
            Shape::Intersection => travel,
            Shape::Stub => Side::of(self.exits).next().unwrap_or(travel),
            Shape::Straight | Shape::Curve => {
                let ahead = self.exits & !travel.opposite().bit();
                Side::of(ahead).next().unwrap_or(travel)
            }
        }
    }

    /// The heading after a U-turn.
    #[must_use]
    pub fn reversed(&self, heading: Side) -> Side {
        match self.shape {
            Shape::Intersection => heading.opposite(),
            Shape::Stub => heading,
            Shape::Straight | Shape::Curve => {
                let other = self.exits & !heading.bit();
                Side::of(other).next().unwrap_or(heading)
            }
        }
    }

    /// Whether nothing is connected ahead of a car with this heading.
    #[must_use]
    pub fn is_dead_end(&self, heading: Side) -> bool {
        match self.shape {
            Shape::Intersection => self.linked & !heading.opposite().bit() == 0,
            Shape::Stub => true,
            Shape::Straight | Shape::Curve => self.linked & heading.bit() == 0,
        }
    }

    /// Whether a car can have this heading here.
    #[must_use]
    pub fn allows(&self, heading: Side) -> bool {
        self.shape == Shape::Intersection || self.exits & heading.bit() != 0
    }

    /// The sides that a car with this heading may leave by, connected or not.
    #[must_use]
    pub fn ahead(&self, heading: Side) -> u8 {
        match self.shape {
            Shape::Intersection => self.exits & !heading.opposite().bit(),
            Shape::Straight | Shape::Curve | Shape::Stub => heading.bit(),
        }
    }
}

/// The tiles on the table, in reading order of their cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    tiles: ArrayVec<Laid, MAX_MAP>,
}

impl Map {
    /// The tiles in reading order; a [`Place`] indexes them.
    #[must_use]
    pub fn tiles(&self) -> &[Laid] {
        &self.tiles
    }

    /// The tile at a place.
    #[must_use]
    pub fn at(&self, place: Place) -> &Laid {
        &self.tiles[place.index()]
    }

    /// Every place.
    pub fn places(&self) -> impl Iterator<Item = Place> + use<> {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "maps hold at most 64 tiles"
        )]
        (0..self.tiles.len() as u8).map(Place)
    }

    /// The place of the tile on a cell.
    #[must_use]
    pub fn find(&self, cell: Cell) -> Option<Place> {
        let index = self.tiles.binary_search_by_key(&cell, |laid| laid.cell);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "maps hold at most 64 tiles"
        )]
        index.ok().map(|index| Place(index as u8))
    }

    /// The tile on a cell.
    #[must_use]
    pub fn on(&self, cell: Cell) -> Option<&Laid> {
        self.find(cell).map(|place| self.at(place))
    }

    /// Lays a tile on an empty cell. Places of other tiles may change.
    ///
    /// # Panics
    /// If the map is full.
    pub fn lay(&mut self, cell: Cell, tile: TileId, rotation: u8, piece: &TilePiece) {
        let exits = rotated(piece.exits, rotation);
        let laid = Laid {
            cell,
            tile,
            rotation,
            exits,
            linked: 0,
            next: [0; 4],
            shape: Shape::of(exits),
            sign: piece.sign,
        };
        let index = self.tiles.partition_point(|other| other.cell < cell);
        self.tiles.insert(index, laid);
        self.link();
    }

    /// The sides on which a road with these exits would connect on a cell, and those on which
    /// road would meet a blank side.
    #[must_use]
    pub fn contact(&self, cell: Cell, exits: u8) -> (u8, u8) {
        let (mut links, mut clashes) = (0, 0);
        for &side in Side::ALL {
            let Some(other) = cell.next(side).and_then(|next| self.on(next)) else {
                continue;
            };
            let here = exits & side.bit() != 0;
            let there = other.exits & side.opposite().bit() != 0;
            match (here, there) {
                (true, true) => links |= side.bit(),
                (true, false) | (false, true) => clashes |= side.bit(),
                (false, false) => {}
            }
        }
        (links, clashes)
    }

    fn link(&mut self) {
        for index in 0..self.tiles.len() {
            let laid = self.tiles[index];
            let (links, _) = self.contact(laid.cell, laid.exits);
            let mut next = [0; 4];
            for side in Side::of(links) {
                if let Some(place) = laid.cell.next(side).and_then(|cell| self.find(cell)) {
                    next[side.index()] = place.0;
                }
            }
            self.tiles[index].linked = links;
            self.tiles[index].next = next;
        }
    }
}
