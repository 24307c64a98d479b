//! The 5×5 map: spaces, sides, neighbours, and sets of spaces.

use std::fmt;
use std::str::FromStr;

use crate::kit::bits::{Bits, Member};

/// A space of the map; index 0 is `a1`, 4 is `e1`, 24 is `e5`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(u8);

/// Spaces along one edge of the map.
pub const WIDTH: usize = 5;

/// Spaces of the map.
pub const SPACES: usize = WIDTH * WIDTH;

/// A side of a space or a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// Towards row 1.
    North,
    /// Towards column e.
    East,
    /// Towards row 5.
    South,
    /// Towards column a.
    West,
}

impl Side {
    /// All sides, clockwise from north.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The side that touches this one across a common edge.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The side's bit in a set of sides, north's lowest.
    #[must_use]
    #[inline]
    pub fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The side's index, clockwise from north.
    #[must_use]
    pub fn index(self) -> usize {
        self as usize
    }
}

/// The spaces next to each space, by side: looked up several times in every step of a game.
static NEXT: [[Option<Space>; 4]; SPACES] = neighbours();

#[expect(clippy::cast_possible_truncation, reason = "25 spaces")]
const fn neighbours() -> [[Option<Space>; 4]; SPACES] {
    let mut next = [[None; 4]; SPACES];
    let mut index = 0;
    while index < SPACES {
        let (column, row) = (index % WIDTH, index / WIDTH);
        let space = &mut next[index];
        if row > 0 {
            space[Side::North as usize] = Some(Space((index - WIDTH) as u8));
        }
        if column < WIDTH - 1 {
            space[Side::East as usize] = Some(Space((index + 1) as u8));
        }
        if row < WIDTH - 1 {
            space[Side::South as usize] = Some(Space((index + WIDTH) as u8));
        }
        if column > 0 {
            space[Side::West as usize] = Some(Space((index - 1) as u8));
        }
        index += 1;
    }
    next
}

impl Space {
    /// The corners, clockwise from `a1`.
    pub const CORNERS: [Self; 4] = [Self(0), Self(4), Self(24), Self(20)];
    /// Next to the centre of each border: `c1 e3 c5 a3`.
    pub const EDGES: [Self; 4] = [Self(2), Self(14), Self(22), Self(10)];
    /// Between those, diagonally inward: `d2 d4 b4 b2`.
    pub const BETWEEN: [Self; 4] = [Self(8), Self(18), Self(16), Self(6)];
    /// The middle of the map: `c3`.
    pub const CENTRE: Self = Self(12);

    /// The space with this index.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn new(index: usize) -> Self {
        assert!(index < SPACES, "space {index} is off the map");
        #[expect(clippy::cast_possible_truncation, reason = "checked above")]
        Self(index as u8)
    }

    /// Every space, row by row.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..SPACES).map(Self::new)
    }

    /// The index, row by row from `a1`.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Column from the west and row from the north, both counted from 0.
    #[must_use]
    pub fn column_row(self) -> (usize, usize) {
        (self.index() % WIDTH, self.index() / WIDTH)
    }

    /// The space next to this one, or `None` beyond the edge.
    #[must_use]
    #[inline]
    pub fn next(self, side: Side) -> Option<Self> {
        NEXT[self.index()][side.index()]
    }

    /// The side of this space that `other` lies next to, if it does.
    #[must_use]
    pub fn side_towards(self, other: Self) -> Option<Side> {
        Side::ALL
            .into_iter()
            .find(|&side| self.next(side) == Some(other))
    }

    /// The border segment, 0 to 4 clockwise round the map, that touches this space on `side`.
    #[must_use]
    pub fn segment(self, side: Side) -> usize {
        let (column, row) = self.column_row();
        match side {
            Side::North => column,
            Side::East => row,
            Side::South => WIDTH - 1 - column,
            Side::West => WIDTH - 1 - row,
        }
    }

    /// The space where this one comes to lie when the map is turned `quarters` clockwise.
    #[must_use]
    pub fn turned(self, quarters: usize) -> Self {
        let (mut column, mut row) = self.column_row();
        for _ in 0..quarters % 4 {
            (column, row) = (WIDTH - 1 - row, column);
        }
        Self::new(row * WIDTH + column)
    }

    /// Whether this is one of the four corners.
    #[must_use]
    pub fn is_corner(self) -> bool {
        Self::CORNERS.contains(&self)
    }

    /// The corner diagonally opposite; of any other space, the space opposite the centre.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::new(SPACES - 1 - self.index())
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.column_row();
        write!(f, "{}{}", ["a", "b", "c", "d", "e"][column], row + 1)
    }
}

impl FromStr for Space {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.as_bytes() {
            [column @ b'a'..=b'e', row @ b'1'..=b'5'] => {
                Ok(Self((row - b'1') * 5 + (column - b'a')))
            }
            _ => Err(format!("`{text}` is not a space of the map, `a1` to `e5`")),
        }
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.to_string())
    }
}

impl Member for Space {
    #[inline]
    fn number(self) -> u32 {
        u32::from(self.0)
    }

    #[inline]
    fn numbered(number: u32) -> Self {
        Self::new(number as usize)
    }
}

/// A set of spaces, row by row.
pub type Spaces = Bits<Space, u32>;

/// Every space.
pub const ALL_SPACES: Spaces = Spaces::of_word((1 << SPACES) - 1);

#[cfg(test)]
mod tests {
    use super::{ALL_SPACES, Side, Space, Spaces};

    #[test]
    fn names_and_indices_agree() {
        for space in Space::all() {
            assert_eq!(space.to_string().parse(), Ok(space));
        }
        assert_eq!(
            Space::CORNERS.map(|space| space.to_string()),
            ["a1", "e1", "e5", "a5"]
        );
        assert_eq!(
            Space::EDGES.map(|space| space.to_string()),
            ["c1", "e3", "c5", "a3"]
        );
        assert_eq!(
            Space::BETWEEN.map(|space| space.to_string()),
            ["d2", "d4", "b4", "b2"]
        );
        assert!("f1".parse::<Space>().is_err() && "a6".parse::<Space>().is_err());
    }

    #[test]
    fn neighbours_are_mutual_and_never_wrap() {
        for space in Space::all() {
            for side in Side::ALL {
                if let Some(next) = space.next(side) {
                    assert_eq!(next.next(side.opposite()), Some(space));
                    assert_eq!(space.side_towards(next), Some(side));
                }
            }
        }
        assert_eq!("e1".parse::<Space>().unwrap().next(Side::East), None);
    }

    #[test]
    fn turning_moves_corners_clockwise() {
        let corner = Space::CORNERS;
        for i in 0..4 {
            assert_eq!(corner[i].turned(1), corner[(i + 1) % 4]);
            assert_eq!(corner[i].opposite(), corner[(i + 2) % 4]);
        }
    }

    #[test]
    fn nth_lists_the_members() {
        let some: Spaces = ["b1", "c3", "e5"]
            .iter()
            .map(|name| name.parse().unwrap())
            .collect();
        let every_third = Space::all().step_by(3).collect();
        for set in [some, every_third, ALL_SPACES] {
            let listed: Vec<Space> = set.iter().collect();
            let by_number: Vec<Space> = (0..set.len()).map(|n| set.nth(n)).collect();
            assert_eq!(listed, by_number);
        }
    }
}
