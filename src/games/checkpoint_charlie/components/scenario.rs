//! Scenarios: how many play, with what.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::PlayerName;
use super::rules::ReadingsGiven;
use super::{Investigators, Markers, Rules, Suspects, Traits};
use crate::document::Id;

/// A game before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Scenario {
    /// How many play, 3 to 5; they sit clockwise as `a`, `b`, `c`, `d`, `e`.
    #[schemars(range(min = 3, max = 5), extend("x-rule" = {"minimum": "player-number", "maximum": "player-number"}))]
    pub players: u8,
    /// Which optional rules are in use.
    #[serde(default)]
    pub options: Options,
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

/// Optional rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Options {
    /// The Stasi officer: a black marker that uncovers the next clue of the player who draws it.
    pub stasi_officer: bool,
    /// Café Adler: markers that may be exchanged for those of others.
    pub cafe_adler: bool,
}

crate::components! {
    /// A rules document.
    rules: Rules = "rules",
    /// A set of traits with their clue counters.
    traits: Traits = "traits",
    /// A deck of suspects.
    suspects: Suspects = "suspects",
    /// A set of investigators.
    investigators: Investigators = "investigators",
    /// A pool of score markers.
    markers: Markers = "markers",
}

/// What is not left to chance or to the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Fixed {
    /// Who starts the first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<PlayerName>,
    /// Investigators; players left out choose.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "PlayerName::table::<Id>")]
    pub investigators: BTreeMap<PlayerName, Id>,
    /// The clue of every player in the first round: the face that lies up.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "PlayerName::table::<Id>")]
    pub clues: BTreeMap<PlayerName, Id>,
    /// The deck of the first round, from the top: cats, and investigators whom nobody has chosen.
    /// Cards left out follow in the order of their documents, investigators first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 264))]
    pub deck: Option<Vec<Id>>,
}
