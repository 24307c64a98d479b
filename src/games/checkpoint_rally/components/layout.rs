//! Opening maps.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::names::{BordersLaid, SpaceName};
use super::pieces::TileSet;
use crate::document::reference::schema_of;
use crate::document::{Laid, Reference};

/// An opening map that takes the place of the random one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MapLayout {
    /// The tile set that the tiles come from, relative to this file; the base set unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "tiles")]
    pub tiles: Option<Reference>,
    /// The tiles on the map, by space.
    #[schemars(extend(
        "x-help-keys" = "a space: a column from `a` in the west to `e`, then a row from `1` in the north to `5`",
        "x-rule" = {"additionalProperties": "bad-space"},
        "x-clause" = {"bad-rotation": "place.in-area"}
    ))]
    pub board: BTreeMap<SpaceName, Laid>,
    /// The border pieces; laid at random unless given.
    pub borders: Option<BordersLaid>,
}

fn tiles(generator: &mut SchemaGenerator) -> Schema {
    schema_of::<TileSet>("tile-set", generator)
}
