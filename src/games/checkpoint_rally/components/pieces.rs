//! Tiles, border pieces and cars.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::{Id, Provenance};
use crate::games::checkpoint_rally::MAX_TILES;

/// A road type.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Road {
    /// Highway.
    Highway,
    /// Gravel road.
    Gravel,
    /// Urban road.
    Urban,
}

impl Road {
    /// All road types.
    pub const ALL: [Self; 3] = [Self::Highway, Self::Gravel, Self::Urban];

    /// The road type as documents write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Highway => "highway",
            Self::Gravel => "gravel",
            Self::Urban => "urban",
        }
    }
}

/// A side of a tile through which a road leaves: north, east, south or west.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
pub enum Exit {
    /// North.
    N,
    /// East.
    E,
    /// South.
    S,
    /// West.
    W,
}

impl Exit {
    /// All sides, clockwise from north.
    pub const ALL: [Self; 4] = [Self::N, Self::E, Self::S, Self::W];

    /// The side across the tile.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }
}

/// A set of map tiles.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TileSet {
    /// Tile sets that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The terrain types that tiles may show; the rulebook's four unless given.
    #[serde(default = "base_terrains")]
    #[schemars(length(min = 1, max = 16), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub terrains: Vec<Id>,
    /// The tiles.
    #[schemars(length(max = 128), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub tiles: Vec<Tile>,
}

/// The rulebook's terrain types.
#[must_use]
pub fn base_terrains() -> Vec<Id> {
    ["city", "grassland", "mountains", "desert"]
        .map(|name| Id(name.into()))
        .to_vec()
}

/// One square tile.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tile {
    /// The tile's id.
    pub id: Id,
    /// The one road type of the tile.
    #[schemars(extend("type" = "string", "x-rule" = {
        "type": "tile-one-road",
        "required": "tile-one-road",
        "const": "tile-road-type",
        "enum": "tile-road-type",
        "oneOf": "tile-road-type"
    }))]
    pub road: Road,
    /// The terrain along each side at rotation 0, in the order north, east, south, west.
    #[schemars(length(equal = 4), extend("x-rule" = {"minItems": "tile-sides", "maxItems": "tile-sides"}))]
    pub terrain: Vec<Id>,
    /// The sides, at rotation 0, through which the road leaves.
    #[schemars(extend("uniqueItems" = true))]
    pub exits: Vec<Exit>,
    /// Where this tile comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(TileSet lists tiles: Tile; "tile-set", "tile", MAX_TILES);

/// A set of border pieces.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TerrainBorders {
    /// Border sets that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The terrain types that pieces may show; the rulebook's four unless given.
    #[serde(default = "base_terrains")]
    #[schemars(length(min = 1, max = 16), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub terrains: Vec<Id>,
    /// The pieces.
    #[schemars(length(max = 64), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub borders: Vec<Border>,
}

/// A double-sided strip of five terrain segments.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Border {
    /// The piece's id.
    pub id: Id,
    /// The five segments of face `a`, clockwise round the map: from the west end when the piece
    /// lies north.
    #[schemars(length(equal = 5), extend("x-rule" = {"minItems": "border-shape", "maxItems": "border-shape"}))]
    pub a: Vec<Id>,
    /// The five segments of face `b`, in the same order.
    #[schemars(length(equal = 5), extend("x-rule" = {"minItems": "border-shape", "maxItems": "border-shape"}))]
    pub b: Vec<Id>,
    /// Where this piece comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(
    TerrainBorders lists borders: Border; "terrain-borders", "border piece", 64,
    alike |one, other| (&one.a, &one.b) == (&other.a, &other.b) || (&one.a, &one.b) == (&other.b, &other.a)
);

/// A set of car data sheets.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CarSheet {
    /// Car sets that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The cars.
    #[schemars(length(max = 64), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub cars: Vec<Car>,
}

/// One car data sheet.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Car {
    /// The car's id.
    pub id: Id,
    /// The name printed on the sheet.
    pub name: String,
    /// Minutes that entering a tile takes, by the tile's road type.
    pub minutes: Minutes,
    /// Where this sheet comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

/// Minutes for each road type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("x-rule" = {"required": "car-cost-missing"}))]
pub struct Minutes {
    /// Minutes to enter a highway tile; the printed sheets have 2, 4 and 5.
    #[schemars(range(min = 1, max = 30), extend("x-rule" = {"minimum": "car-cost-range", "maximum": "car-cost-range"}))]
    pub highway: u8,
    /// Minutes to enter a gravel tile; the printed sheets have 2, 4 and 5.
    #[schemars(range(min = 1, max = 30), extend("x-rule" = {"minimum": "car-cost-range", "maximum": "car-cost-range"}))]
    pub gravel: u8,
    /// Minutes to enter an urban tile; the printed sheets have 2, 4 and 5.
    #[schemars(range(min = 1, max = 30), extend("x-rule" = {"minimum": "car-cost-range", "maximum": "car-cost-range"}))]
    pub urban: u8,
}

impl Minutes {
    /// Minutes for a road type.
    #[must_use]
    pub fn on(self, road: Road) -> u8 {
        match road {
            Road::Highway => self.highway,
            Road::Gravel => self.gravel,
            Road::Urban => self.urban,
        }
    }

    /// Whether every road type has the minutes that a sheet may have.
    #[must_use]
    pub fn is_drivable(self) -> bool {
        Road::ALL
            .iter()
            .all(|&road| (1..=30).contains(&self.on(road)))
    }

    /// The minutes on the slowest road type.
    #[must_use]
    pub fn largest(self) -> u8 {
        self.highway.max(self.gravel).max(self.urban)
    }
}

crate::component!(
    CarSheet lists cars: Car; "car-sheet", "car", 64,
    named |car| Some(&car.name),
    alike |one, other| one.minutes == other.minutes
);
