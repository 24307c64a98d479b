//! Scenarios: how many play, with what.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{PlayerName, by_player};
use super::rules::ReadingsGiven;
use crate::document::{Id, reference};

/// A game before its first step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
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
#[schemars(deny_unknown_fields)]
pub struct Options {
    /// The Stasi officer: a black marker that uncovers the next clue of the player who draws it.
    pub stasi_officer: bool,
    /// Café Adler: markers that may be exchanged for those of others.
    pub cafe_adler: bool,
}

/// Component documents, each a path relative to this file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Components {
    /// A rules document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// A set of traits with their clue counters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traits: Option<String>,
    /// A deck of suspects.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub suspects: Option<String>,
    /// A set of investigators.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub investigators: Option<String>,
    /// A pool of score markers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub markers: Option<String>,
}

impl Components {
    /// Turns paths relative to the document `from` into paths relative to the document `to`.
    pub fn rebase(&mut self, from: &str, to: &str) {
        let paths = [
            &mut self.rules,
            &mut self.traits,
            &mut self.suspects,
            &mut self.investigators,
            &mut self.markers,
        ];
        reference::rebase_all(paths, from, to);
    }
}

/// What is not left to chance or to the players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct Fixed {
    /// Who starts the first round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<PlayerName>,
    /// Investigators; players left out choose.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "by_player::<Id>")]
    pub investigators: BTreeMap<PlayerName, Id>,
    /// The clue of every player in the first round: the face that lies up.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "by_player::<Id>")]
    pub clues: BTreeMap<PlayerName, Id>,
    /// The deck of the first round, from the top: cats, and investigators whom nobody has chosen.
    /// Cards left out follow in the order of their documents, investigators first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 264))]
    pub deck: Option<Vec<Id>>,
}
