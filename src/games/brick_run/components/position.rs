//! Positions: a game in the middle, written out.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::names::{CarsBy, Difficulty, Mode, Phase, PlayerName};
use super::rules::ReadingsGiven;
use super::scenario::{Components, Fixed};
use super::spot::SpotText;
use crate::document::usual::{is_default, is_one, one};
use crate::document::{Id, schema};

/// A game in the middle: everything that `replay` prints, and enough to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// How far the game has come; `place` unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// The delivery, counted from 1; in town still the one that has ended.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 6))]
    pub delivery: u8,
    /// The round of the delivery, counted from 1.
    #[serde(default = "one::<u16>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 9999))]
    pub round: u16,
    /// How parts and bricks are come by.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mode: Mode,
    /// How strong the crooked cop is; with the crooked cop only, and needed in phases before his
    /// first parts.
    pub difficulty: Option<Difficulty>,
    /// How players come by the cars that are not fixed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cars: CarsBy,
    /// The component documents in use; the base sets unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default, skip_serializing_if = "is_default")]
    pub readings: ReadingsGiven,
    /// What the scenario did not leave to chance or to the players, as long as that is to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fixed: Fixed,
    /// The cards of the road that the cars are on, from the start. Those that a car has entered lie
    /// face up. Unless given, cards that lie nowhere, in the order of their documents.
    #[schemars(length(max = 16))]
    pub road: Option<Vec<Id>>,
    /// The roads of the deliveries to come, face down, the next one first. Those that are not given
    /// are cards that lie nowhere.
    #[schemars(length(max = 6), inner(length(max = 16)))]
    pub ahead: Option<Vec<Vec<Id>>>,
    /// The market, face up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120))]
    pub market: Vec<Id>,
    /// The parts deck from the top, which is the crooked cop's action deck. Unless given, all cards
    /// that lie nowhere else. Its order matters for the crooked cop only.
    #[schemars(length(max = 120))]
    pub deck: Option<Vec<Id>>,
    /// Cards of the deck that nobody has seen since they were shuffled in the beginning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120), extend("uniqueItems" = true))]
    pub undealt: Vec<Id>,
    /// How many cards at the bottom of the deck have gone there before everybody's eyes.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 120))]
    pub known: u8,
    /// The crooked cop's used action cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120))]
    pub used: Vec<Id>,
    /// Parts that were lost in wrecks.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120))]
    pub lost: Vec<Id>,
    /// Whose turn it is, in a draft, a market or on the road; unless given, that of the player
    /// who has the first turn.
    pub active: Option<PlayerName>,
    /// How many picks of the draft have been made.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 24))]
    pub picks: u8,
    /// Who has passed in the market.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4), extend("uniqueItems" = true))]
    pub passed: Vec<PlayerName>,
    /// How many parts the crooked cop has still to draw, in the phase `cop-part`; 1 unless given.
    #[schemars(range(min = 1, max = 12))]
    pub due: Option<u8>,
    /// The players; one plays against the crooked cop.
    #[schemars(schema_with = "players", extend("minProperties" = 1))]
    pub players: BTreeMap<PlayerName, PlayerPosition>,
    /// The crooked cop, who is there exactly if one plays. In format 2 that need not be said.
    pub cop: Option<CopPosition>,
}

/// A player in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlayerPosition {
    /// The car; unless given, in phases after the choice, the first that nobody has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub car: Option<Id>,
    /// Where it is.
    #[serde(skip_serializing_if = "is_default")]
    pub at: SpotText,
    /// In town: order of arrival, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 4))]
    pub place: Option<u8>,
    /// Damage: how many numbers the clip is below the highest. As many as there are numbers is a
    /// wreck that is still to be repaired.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub damage: u8,
    /// Bricks.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 2000))]
    pub bricks: u16,
    /// Dollars.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub money: u32,
    /// Cards with the parts of the car.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120))]
    pub parts: Vec<Id>,
    /// Time cubes that have stayed when their part was lost.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub kept_cubes: u8,
    /// Cards of the road that lie face down and that this player has peeked at, counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 16), inner(range(min = 1, max = 16)), extend("uniqueItems" = true))]
    pub peeked: Vec<u8>,
    /// The cubes placed in this round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<Placed>,
    /// Repair cubes spent in this round.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub spent: u8,
    /// The movement of this round, once it is fixed; unless given, what it comes to now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5000))]
    pub movement: Option<u16>,
    /// Spaces that are still to be driven in this turn; unless given, all of them in the player's own
    /// turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5000))]
    pub left: Option<u16>,
    /// Whether nitrous has been used in this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub nitrous: bool,
    /// With `damage-slows = "at-once"`: how much movement damage has cost in this turn.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 5000))]
    pub slowed: u16,
    /// Whether the player is done with the phase: has repaired before movement is fixed or held back,
    /// has ended the turn, has peeked, has sold, or has bought bricks.
    #[serde(skip_serializing_if = "is_default")]
    pub done: bool,
}

/// The crooked cop in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct CopPosition {
    /// Where the cop car is.
    #[serde(skip_serializing_if = "is_default")]
    pub at: SpotText,
    /// In town: order of arrival, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 2))]
    pub place: Option<u8>,
    /// Damage: how many numbers the clip is below the highest.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub damage: u8,
    /// Bricks.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 2000))]
    pub bricks: u16,
    /// Dollars.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 1_000_000))]
    pub money: u32,
    /// Cards with the parts of the cop car.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 120))]
    pub parts: Vec<Id>,
    /// The action cards of this round, in the order in which they were drawn.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 6))]
    pub action: Vec<Id>,
    /// Whether a crash makes the crooked cop skip the next turn, or the one of this round.
    #[serde(skip_serializing_if = "is_default")]
    pub skip: bool,
    /// The movement of this round, once it is fixed; unless given, what it comes to now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5000))]
    pub movement: Option<u16>,
    /// Whether the turn of this round has ended.
    #[serde(skip_serializing_if = "is_default")]
    pub done: bool,
}

/// Cubes on a time card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "PlacedText")]
pub struct Placed {
    /// On the move area.
    #[serde(rename = "move", skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub movement: u8,
    /// On the steer area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub steer: u8,
    /// On the CB area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub cb: u8,
    /// On the repair area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 12))]
    pub repair: u8,
}

/// The schema of the table of players; the crooked cop has one of his own.
fn players(generator: &mut SchemaGenerator) -> Schema {
    let names = PlayerName::ALL.iter().map(|player| player.name());
    schema::by_name::<PlayerPosition>(names.filter(|name| *name != "cop"), generator)
}
