//! Road tiles.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Role, Side, Sign};
use crate::document::usual::one;
use crate::document::{Id, Provenance};
use crate::games::classic_rally::MAX_MAP;

/// A set of road tiles.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RoadTiles {
    /// Sets of road tiles that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The kinds of tiles.
    #[schemars(length(max = 64), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub tiles: Vec<RoadTile>,
}

/// A kind of road tile.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RoadTile {
    /// The tile's id.
    pub id: Id,
    /// How many tiles of this kind there are; one unless given.
    #[serde(default = "one::<u8>")]
    #[schemars(range(min = 1, max = 64), extend("x-rule" = {"maximum": "set-limit"}))]
    pub count: u8,
    /// The sides, at rotation 0, where the road leaves the tile: one to four different ones.
    #[schemars(length(min = 1, max = 4), extend("uniqueItems" = true, "x-rule" = {
        "minItems": "tile-exits",
        "maxItems": "tile-exits",
        "uniqueItems": "tile-exits",
        "const": "tile-exits",
        "oneOf": "tile-exits"
    }))]
    pub exits: Vec<Side>,
    /// The sign on it; a plain tile has none.
    pub sign: Option<Sign>,
    /// Whether it is START or FINISH, which carry no sign.
    pub role: Option<Role>,
    /// Where this tile comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

impl RoadTile {
    /// The sides where the road leaves, one bit each, north lowest.
    #[must_use]
    pub fn exit_mask(&self) -> u8 {
        self.exits.iter().fold(0, |mask, side| mask | side.bit())
    }
}

crate::component!(RoadTiles lists tiles: RoadTile; "road-tiles", "tile", MAX_MAP);
