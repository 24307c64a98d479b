//! How the documents of Checkpoint Rally name things: ids, spaces, sides, tiles with rotations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::games::checkpoint_rally::Space;

crate::named! {
    /// A player, by colour.
    Colour {
        /// Red.
        Red = "red",
        /// Blue.
        Blue = "blue",
        /// Green.
        Green = "green",
        /// Yellow.
        Yellow = "yellow",
    }
}

/// Which of a card's two maps is raced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MapChoice {
    /// The top map, meant for two or three players: the longer race.
    TwoThree,
    /// The bottom map, meant for three or four players.
    ThreeFour,
}

/// A space of the 5×5 map, from `a1` (north-west corner) to `e5` (south-east corner).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend(
    "pattern" = "^[a-e][1-5]$",
    "description" = "a space: column `a` to `e` from west to east, row `1` to `5` from north to south",
    "examples" = ["a1", "c3"],
    "x-rule" = {"pattern": "bad-space"},
    "x-help" = "a column from `a` in the west to `e` and a row from `1` in the north to `5`, such as `c3`"
))]
pub struct SpaceName(pub Space);

impl TryFrom<String> for SpaceName {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse().map(Self)
    }
}

impl From<SpaceName> for String {
    fn from(name: SpaceName) -> Self {
        name.0.to_string()
    }
}

/// A start corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Corner {
    /// North-west.
    A1,
    /// North-east.
    E1,
    /// South-east.
    E5,
    /// South-west.
    A5,
}

impl Corner {
    /// The corner's space.
    #[must_use]
    pub fn space(self) -> Space {
        Space::CORNERS[match self {
            Self::A1 => 0,
            Self::E1 => 1,
            Self::E5 => 2,
            Self::A5 => 3,
        }]
    }

    /// The corner diagonally opposite.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::A1 => Self::E5,
            Self::E1 => Self::A5,
            Self::E5 => Self::A1,
            Self::A5 => Self::E1,
        }
    }

    /// The corner that this space is.
    ///
    /// # Panics
    /// If it is none.
    #[must_use]
    pub fn of(space: Space) -> Self {
        let all = [Self::A1, Self::E1, Self::E5, Self::A5];
        let found = all.into_iter().find(|corner| corner.space() == space);
        found.expect("players start at corners")
    }
}

/// A space as a move names it: any column letter and row number, on the map or off it, for a
/// move off the map is refused by its clause and not as a slip of the pen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(extend(
    "pattern" = "^[a-z][0-9]{1,2}$",
    "description" = "a space such as `c3`: column letter, row number",
    "examples" = ["a1", "c3"],
    "x-rule" = {"pattern": "bad-space"},
    "x-help" = "a column letter and a row number, such as `c3`"
))]
pub struct Target(pub String);

/// A border piece and the face that lies up, as in `border-1/a`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend(
    "pattern" = "^[a-z][a-z0-9]*(-[a-z0-9]+)*/[ab]$",
    "description" = "a border piece's id and the face that lies up, `a` or `b`, such as `border-1/a`",
    "examples" = ["border-1/a"],
    "x-help" = "a border piece's id, a slash and the face `a` or `b`, such as `border-1/a`"
))]
pub struct BorderFace {
    /// The piece.
    pub piece: Id,
    /// Whether face `b` lies up.
    pub reverse: bool,
}

impl TryFrom<String> for BorderFace {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let (piece, face) = text
            .split_once('/')
            .ok_or("a border needs a face, `a` or `b`")?;
        Ok(Self {
            piece: Id(piece.into()),
            reverse: face == "b",
        })
    }
}

impl From<BorderFace> for String {
    fn from(face: BorderFace) -> Self {
        format!("{}/{}", face.piece, if face.reverse { "b" } else { "a" })
    }
}

/// The border piece on each side of the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BordersLaid {
    /// The piece north of row 1.
    pub north: BorderFace,
    /// The piece east of column e.
    pub east: BorderFace,
    /// The piece south of row 5.
    pub south: BorderFace,
    /// The piece west of column a.
    pub west: BorderFace,
}

impl BordersLaid {
    /// The four faces in the order north, east, south, west, with their keys.
    #[must_use]
    pub fn sides(&self) -> [(&'static str, &BorderFace); 4] {
        [
            ("north", &self.north),
            ("east", &self.east),
            ("south", &self.south),
            ("west", &self.west),
        ]
    }
}
