//! Positions: a rally in the middle, written out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Die, Driver, Phase, SpaceName, Stance, Status, Step, Technique, Tires};
use super::rules::ReadingsGiven;
use super::scenario::{Components, Options};
use crate::document::Id;
use crate::document::usual::{is_default, is_one, one};

/// A rally in the middle: everything that `replay` prints, and enough to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// How far the rally has come; `stage` unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// The stage, counted from 1; between two stages the coming one.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 9))]
    pub stage: u8,
    /// The zones of the stage under snow; as the rally says unless given.
    #[schemars(length(max = 64), extend("uniqueItems" = true))]
    pub snow: Option<Vec<Id>>,
    /// The zones that the drivers chose to be under snow, with `weather = "chosen"`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 64), extend("uniqueItems" = true))]
    pub chosen: Vec<Id>,
    /// The starting order of the stage; by the times so far unless given, of equal ones the order
    /// of the colours.
    #[schemars(length(max = 4))]
    pub start_order: Option<Vec<Driver>>,
    /// Cars on the road, foremost first. Only for cars on spaces of equal rank, or side by side
    /// in a corner, does the list count, of which the one that arrived earlier stands first; unless
    /// given, those nearer to the finish do, of equal rank in starting order.
    #[schemars(length(max = 4))]
    pub road: Option<Vec<Driver>>,
    /// The round of the stage, from 1; the one after the last starting round unless given.
    #[schemars(range(min = 0, max = 60_000))]
    pub round: Option<u16>,
    /// Who plays in this round, in order; unless given, those who would if it began now.
    #[schemars(length(max = 10))]
    pub order: Option<Vec<Driver>>,
    /// How many of them have had their turn.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 10))]
    pub played: u8,
    /// Which optional rules are in use.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    /// The component documents in use; the base sets unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default, skip_serializing_if = "is_default")]
    pub readings: ReadingsGiven,
    /// Dirt markers by corner, such as `l0-l1/c2`; of corners in other stages, as those name them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("maxProperties" = 128))]
    pub dirt: BTreeMap<String, u8>,
    /// The piles of gear cards; unless given, the cards that lie in no chrono pile, with no back seen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub gear_cards: GearSeen,
    /// Shortcut cards left in the deck: good, dirty, flat; all unless given.
    pub shortcut_deck: Option<[u8; 3]>,
    /// The turn of the driver who is due; at its beginning unless given.
    pub turn: Option<TurnText>,
    /// The drivers.
    #[schemars(schema_with = "Driver::table::<DriverPosition>", extend("minProperties" = 1))]
    pub drivers: BTreeMap<Driver, DriverPosition>,
}

/// The piles of gear cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct GearSeen {
    /// First gear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g1: Option<PileText>,
    /// Second gear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g2: Option<PileText>,
    /// Third gear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g3: Option<PileText>,
    /// Fourth gear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g4: Option<PileText>,
    /// Fifth gear.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub g5: Option<PileText>,
}

/// A pile of gear cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PileText {
    /// Cards left.
    #[schemars(range(min = 1, max = 600))]
    pub left: u16,
    /// How often the pile has run out in this stage, and was whole again.
    #[serde(default, rename = "run-out", skip_serializing_if = "is_default")]
    #[schemars(range(max = 10_000))]
    pub run_out: u16,
    /// Spins seen.
    #[serde(default, rename = "seen-spin", skip_serializing_if = "is_default")]
    pub spin: u8,
    /// Cards seen that push a car off to the left.
    #[serde(default, rename = "seen-left", skip_serializing_if = "is_default")]
    pub left_off: u8,
    /// Cards seen that push a car off to the right.
    #[serde(default, rename = "seen-right", skip_serializing_if = "is_default")]
    pub right_off: u8,
}

/// A turn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct TurnText {
    /// How far it has come; `start` unless given, or `drive` if dice have been used one by one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// How dice are used; one by one unless given, once one has been used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// The engaged gear, 0 in neutral; that of the chrono pile unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 5))]
    pub gear: Option<u8>,
    /// Dice used to move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "position-turn-dice"}))]
    pub used: Vec<Die>,
    /// Dice of a time attack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "position-turn-dice"}))]
    pub rolled: Vec<Die>,
    /// Dice that show a warning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "position-turn-dice"}))]
    pub warnings: Vec<Die>,
    /// Dice given up because of a flat.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "position-turn-dice"}))]
    pub given_up: Vec<Die>,
    /// Dice paid for with seconds.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 7))]
    pub bought: u8,
    /// Whether there was a flat in this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub flat: bool,
    /// Whether a tire was changed in this turn, in which no die has been used yet.
    #[serde(skip_serializing_if = "is_default")]
    pub tire_changed: bool,
    /// Whether cars have cut a flight short, so that no other die may be used, under `blocked-jump = "stop"`.
    #[serde(skip_serializing_if = "is_default")]
    pub stopped: bool,
    /// Whether gears have been chained `up` or `down`, under `chain-direction = "monotone"`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub direction: Option<DirectionText>,
    /// The die that is about to be rolled, or the rest of the order of a time attack.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 7))]
    pub plan: Vec<PlanText>,
    /// What interrupts the die in use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<LossText>,
}

/// Which way gears have been chained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DirectionText {
    /// To higher gears.
    Up,
    /// To lower gears.
    Down,
}

/// A die and the way that it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlanText {
    /// The die.
    pub die: Die,
    /// The space entered.
    pub to: SpaceName,
    /// Where a flight ends, if it could end in several spaces.
    pub land: Option<SpaceName>,
}

/// What a die has come to that a card or a decision interrupts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct LossText {
    /// Why control is lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5))]
    pub causes: Vec<CauseText>,
    /// Whether the gear card has been turned over already.
    #[serde(skip_serializing_if = "is_default")]
    pub settled: bool,
}

crate::named! {
    /// Why control is lost.
    CauseText {
        /// A note of a corner was exceeded.
        Corner = "corner",
        /// A bump was taken two gears above its note.
        Bump = "bump",
        /// A bump was taken one gear above its note, and its die shows a warning.
        BumpWarning = "bump-warning",
        /// Cars cut a flight short.
        Blocked = "blocked",
        /// There are too many warnings.
        Warnings = "warnings",
    }
}

/// Seconds since the car has left.
#[derive(JsonSchema)]
#[schemars(inline)]
struct SplitTime(
    #[expect(dead_code, reason = "only its schema is used")]
    #[schemars(range(max = 100_000_000))]
    u32,
);

/// One driver in the middle of a rally.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct DriverPosition {
    /// The dashboard; the first of the set unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dashboard: Option<Id>,
    /// Whether the driver is still in the stage; `driving` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<Status>,
    /// Where the car is; unless given at the start, or past the finish once the stage is finished.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<SpaceName>,
    /// How it stands there; `forward` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stance: Option<Stance>,
    /// The gear that the chrono pile shows; 0, neutral, unless given.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 5), extend("x-rule" = {"minimum": "position-gear", "maximum": "position-gear"}))]
    pub gear: u8,
    /// Whether it has been stuck in neutral, facing forward: it shows first gear, and begins with `g1`.
    #[serde(skip_serializing_if = "is_default")]
    pub stalled: bool,
    /// Gear cards of the chrono pile that lie face up, first gear first; unless given, one of the
    /// gear that it shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(inner(range(max = 10_000)))]
    pub cards: Option<[u16; 5]>,
    /// Gear cards of the chrono pile that are turned over, first gear first.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(inner(range(max = 10_000)))]
    pub turned_over: [u16; 5],
    /// Spare-tire cards in the chrono pile.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(max = 10_000))]
    pub spares_used: u16,
    /// Second markers; at most one for each space of the longest stage that can be laid.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(max = 2000))]
    pub seconds: u16,
    /// Damage points.
    #[serde(skip_serializing_if = "is_default")]
    pub damage: u8,
    /// Flats.
    #[serde(skip_serializing_if = "is_default")]
    pub flats: u8,
    /// Whether the Sisu card is still there; unless given, if drivers begin with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sisu: Option<bool>,
    /// Whether there is a spare-tire card; unless given, if drivers begin with one and none is in the chrono pile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spare: Option<bool>,
    /// The tires; `asphalt` unless given, once they are chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tires: Option<Tires>,
    /// A secret choice of tires, before all are in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choice: Option<Tires>,
    /// Times of the stages finished so far, in seconds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 9), inner(range(max = 100_000_000)))]
    pub times: Vec<u32>,
    /// Split times of the stage by checkpoint, in seconds.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "BTreeMap<SpaceName, SplitTime>", extend("maxProperties" = 8))]
    pub splits: BTreeMap<SpaceName, u32>,
}
