//! Scenarios: who races on what.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{BordersLaid, Colour, Corner, MapChoice};
use super::rules::ReadingsGiven;
use super::{CarSheet, CheckpointCards, MapLayout, Rules, TerrainBorders, TileSet};
use crate::document::Id;

/// A game before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// The map of the checkpoint cards that everybody races on.
    #[schemars(extend("x-rule" = "map-choice"))]
    pub map: MapChoice,
    /// The component documents in use; the base sets unless given.
    #[serde(default)]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default)]
    pub readings: ReadingsGiven,
    /// The players by colour, two to four.
    #[schemars(schema_with = "Colour::table::<PlayerSetup>")]
    pub players: BTreeMap<Colour, PlayerSetup>,
    /// What is agreed instead of left to chance.
    #[serde(default)]
    pub fixed: Fixed,
}

crate::components! {
    /// A rules document.
    rules: Rules = "rules",
    /// A tile set.
    tiles: TileSet = "tile-set",
    /// A set of border pieces.
    borders: TerrainBorders = "terrain-borders",
    /// A set of car sheets.
    cars: CarSheet = "car-sheet",
    /// A deck of checkpoint cards.
    cards: CheckpointCards = "checkpoint-cards",
    /// An opening map in place of the random one; only in scenarios.
    layout: MapLayout = "map-layout",
}

/// One player before the game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayerSetup {
    /// The start corner.
    pub corner: Corner,
    /// The car sheet, if chosen by agreement; else dealt at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub car: Option<Id>,
    /// The checkpoint card, if fixed; else dealt at random.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Id>,
}

/// Outcomes of the setup that are fixed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Fixed {
    /// Markers in the order drawn: the last one lies on top and belongs to the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 4), extend("x-rule" = {"maxItems": "fixed-markers"}))]
    pub marker_order: Option<Vec<Colour>>,
    /// The border pieces round the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub borders: Option<BordersLaid>,
    /// Every tile that is not on the layout, topmost first, before the opening map is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 128), extend("x-rule" = {"maxItems": "fixed-stack"}))]
    pub stack: Option<Vec<Id>>,
    /// Quarter-turns of the tiles that the setup places, in the order of placing: `c1 e3 c5 a3
    /// d2 d4 b4 b2 c3`, then the unused corners clockwise from `a1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 25), inner(range(min = 0, max = 3)), extend("x-rule" = {
        "maxItems": "fixed-rotations",
        "maximum": "bad-rotation",
        "minimum": "bad-rotation"
    }, "x-clause" = {
        "maximum": "place.in-area",
        "minimum": "place.in-area"
    }))]
    pub rotations: Option<Vec<u8>>,
}
