//! Scenarios: who races where, with what.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::names::{Colour, Feature, Hazard, Joker};
use super::rules::ReadingsGiven;
use super::{CarBoards, CardTable, Dice, RoadMap, RoadTiles, Rules};
use crate::document::reference::schema_of;
use crate::document::usual::yes;
use crate::document::{Id, Reference};

/// What stands for a map that the players build, where a path could name one.
pub const BUILT: &str = "built";

/// A game before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Scenario {
    /// The colours of the players in seat order, clockwise: one to four, each once.
    #[schemars(length(min = 1, max = 4), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "colour-twice"}))]
    pub players: Vec<Colour>,
    /// The map of each stage: `built` for one that the players build, or the path of a road map;
    /// one stage, built, unless given.
    #[serde(default = "one_built")]
    #[schemars(length(min = 1, max = 16))]
    #[schemars(schema_with = "stages")]
    pub stages: Vec<Reference>,
    /// Play without one of the SERVICE STATION tiles.
    #[serde(default)]
    pub fewer_services: bool,
    /// Play on until every Rally Car has finished, so that all are ranked.
    #[serde(default = "yes")]
    pub classification: bool,
    /// Give points by the stopwatch; the points of all stages are added up.
    #[serde(default)]
    pub chrono: bool,
    /// The round after which a stage ends in any case.
    #[serde(default = "rounds")]
    #[schemars(range(min = 1, max = 3000))]
    pub max_rounds: u16,
    /// Points of those who have not finished a stage by then.
    #[schemars(range(min = 0, max = 3000))]
    pub dnf_points: Option<u16>,
    /// The component documents in use; the base sets unless given.
    #[serde(default)]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default)]
    pub readings: ReadingsGiven,
    /// What is agreed instead of left to chance, in the first stage.
    #[serde(default)]
    pub fixed: Fixed,
}

pub(super) fn one_built() -> Vec<Reference> {
    vec![BUILT.into()]
}

/// A list of maps.
pub(super) fn stages(generator: &mut SchemaGenerator) -> Schema {
    let map = schema_of::<RoadMap>("road-map", generator);
    json_schema!({ "type": "array", "items": map })
}

pub(super) fn rounds() -> u16 {
    200
}

crate::components! {
    /// A rules document.
    rules: Rules = "rules",
    /// A set of road tiles.
    tiles: RoadTiles = "road-tiles",
    /// A set of boards.
    boards: CarBoards = "car-boards",
    /// A table of the cards in play.
    cards: CardTable = "cards",
    /// Dice.
    dice: Dice = "dice",
}

/// Outcomes of the first stage's setup that are fixed.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Fixed {
    /// The first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Colour>,
    /// The pile of tiles that a map is built of, topmost first: every tile but START and FINISH.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 62), extend("x-rule" = {"maxItems": "fixed-tile-pile"}))]
    pub tile_pile: Option<Vec<Id>>,
    /// The Hazard deck, topmost first: every card of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 48), extend("x-rule" = {"maxItems": "fixed-hazard-deck"}))]
    pub hazard_deck: Option<Vec<Hazard>>,
    /// Jokers of some players, or of all.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "Colour::table::<Joker>")]
    pub jokers: BTreeMap<Colour, Joker>,
    /// The two Features of a lone player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 2, max = 2), extend("x-rule" = {
        "minItems": "fixed-solo-features",
        "maxItems": "fixed-solo-features"
    }))]
    pub solo_features: Option<Vec<Feature>>,
}
