//! Scenarios: how many play, in which mode, with what.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{CarsBy, Difficulty, Mode, PlayerName};
use super::rules::ReadingsGiven;
use super::{Cards, Cars, Rules, Towns};
use crate::document::Id;

/// A game before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// How many play, 1 to 4; they sit clockwise as `a`, `b`, `c`, `d`. One plays against `cop`.
    #[schemars(range(min = 1, max = 4), extend("x-rule" = {"minimum": "driver-number", "maximum": "driver-number"}))]
    pub players: u8,
    /// How parts and bricks are come by.
    #[serde(default)]
    pub mode: Mode,
    /// How strong the crooked cop is: required for one player, not allowed for more.
    pub difficulty: Option<Difficulty>,
    /// How players come by the cars that are not fixed.
    #[serde(default)]
    pub cars: CarsBy,
    /// The component documents in use; the base sets unless given.
    #[serde(default)]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default)]
    pub readings: ReadingsGiven,
    /// What is not left to chance or to the players.
    #[serde(default)]
    pub fixed: Fixed,
}

crate::components! {
    /// A rules document.
    rules: Rules = "rules",
    /// A set of car cards.
    cars: Cars = "cars",
    /// A deck of Part/Road cards.
    cards: Cards = "cards",
    /// A set of towns.
    towns: Towns = "towns",
}

/// What is not left to chance or to the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Fixed {
    /// Cars; players left out take one, or are dealt one.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "PlayerName::table::<Id>")]
    pub cars: BTreeMap<PlayerName, Id>,
    /// The shuffled cards from the top: the road to each town, nearest the start first, then the
    /// market, then the rest. Cards left out follow in the order of their documents.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 120))]
    pub deck: Option<Vec<Id>>,
}
