//! Positions: a game in the middle, written out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Phase, PlayerName};
use super::rules::ReadingsGiven;
use super::scenario::{Components, Fixed, Options};
use crate::document::Id;
use crate::document::usual::{is_default, is_one, one};

/// A game in the middle: everything that `replay` prints, and enough to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// How far the game has come; `search` unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// The round, counted from 1.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 20))]
    pub round: u8,
    /// Who started the round; `a` unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub first: PlayerName,
    /// Whose turn it is to reveal; who started the round unless given.
    pub active: Option<PlayerName>,
    /// Whether the last card that came off the deck was an investigator card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub tossed: bool,
    /// Which optional rules are in use.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The component documents in use; the base sets unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default, skip_serializing_if = "is_default")]
    pub readings: ReadingsGiven,
    /// What the scenario did not leave to chance or to the players, as long as that is to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixed: Fixed,
    /// The deck from the top. Unless given, investigators who are still to come up, then the cats
    /// that lie nowhere, in the order of their documents; only in the phases `search` and `toss`.
    #[schemars(length(max = 264))]
    pub deck: Option<Vec<Id>>,
    /// Public clues: faces of counters that were tossed. In format 2, from `markers` on, unless
    /// given, the first face of each counter that lies before nobody.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 8))]
    pub public: Vec<Id>,
    /// Accusations in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5))]
    pub accusations: Vec<AccusationText>,
    /// How many players have had their draw of a marker in this round; all of them from `closing`
    /// on.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 5))]
    pub collected: u8,
    /// Whether somebody could not be given a marker in this round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unserved: bool,
    /// Who has been given the last marker of this round, where new Adler markers are exchanged before the next draw.
    /// Unless given, it follows from the markers that lie there.
    pub last_served: Option<PlayerName>,
    /// Who has announced the points that end the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5))]
    pub announced: Vec<PlayerName>,
    /// Whom a Stasi officer tails: who has the card.
    pub tailed: Option<PlayerName>,
    /// The players.
    #[schemars(schema_with = "PlayerName::table::<PlayerPosition>", extend("minProperties" = 1))]
    pub players: BTreeMap<PlayerName, PlayerPosition>,
}

/// An accusation.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct AccusationText {
    /// Who accuses.
    pub player: PlayerName,
    /// Which cat.
    pub suspect: Id,
}

/// A player in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlayerPosition {
    /// The investigator; unless given, in phases after the choice, the first that nobody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub investigator: Option<Id>,
    /// The clue counter, before its face is chosen. In format 2, in the phase `faces` and unless a
    /// `clue` is given, the first that lies nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counter: Option<Id>,
    /// The clue: the face of the counter that lies up. In format 2, in phases after the choice and
    /// unless given, the first face of the first counter that lies nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<Id>,
    /// Cats in the line.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 256))]
    pub line: Vec<Id>,
    /// Cats in the discard pile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 256))]
    pub discards: Vec<Id>,
    /// Score markers in the order in which they came; all others are in the pool.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 20))]
    pub markers: Vec<HeldText>,
    /// Which of them were drawn in this round, counted from 1, where that says when an Adler marker
    /// may be exchanged; the others are of earlier rounds. In round 1 all that lie face down are new.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5), inner(range(min = 1, max = 20)))]
    pub new_markers: Vec<u8>,
}

/// A score marker before a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct HeldText {
    /// Which.
    pub marker: Id,
    /// Whether it lies face up: a used Adler marker, or the Stasi marker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub face_up: bool,
    /// Others who know what it is, for they had it before an exchange.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5))]
    pub seen_by: Vec<PlayerName>,
}
