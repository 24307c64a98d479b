//! Road maps.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::names::{CellName, Side};
use super::tiles::RoadTiles;
use crate::document::reference::schema_of;
use crate::document::{Laid, Reference};

/// A road map that is given, not built by the players.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RoadMap {
    /// The road tiles that it is laid of, a path relative to this file; the base set unless given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "tiles")]
    pub tiles: Option<Reference>,
    /// How Rally Cars face on START, under the reading `start-heading = "fixed"`.
    pub start_heading: Option<Side>,
    /// The cell of the SERVICE STATION that is left out if a scenario says `fewer-services`.
    pub optional_service: Option<CellName>,
    /// The tiles by cell; START lies on `0,0`.
    #[schemars(extend("maxProperties" = 64, "x-help-keys" = "a cell: how far it lies east and north of START, such as `-3,2`", "x-rule" = {
        "additionalProperties": "bad-cell",
        "maxProperties": "set-limit"
    }))]
    pub board: BTreeMap<CellName, Laid>,
}

fn tiles(generator: &mut SchemaGenerator) -> Schema {
    schema_of::<RoadTiles>("road-tiles", generator)
}
