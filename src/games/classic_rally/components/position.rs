//! Positions: a game in the middle, written out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::carried::{CardsGiven, FeaturesGiven, HandGiven, LoadText};
use super::names::{
    Aquaplaning, Car, CellName, Colour, Feature, Hazard, Joker, Location, Phase, Problem, Side,
    Start, Step,
};
use super::rules::ReadingsGiven;
use super::scenario::{Components, one_built, rounds, stages};
use crate::document::usual::{is_default, is_one, is_yes, one, yes};
use crate::document::{Id, Laid, Reference};

/// A game in the middle: everything that `replay` prints, and enough to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// The colours of the players in seat order, clockwise: one to four, each once. In format 2, the
    /// players of `players` in the order of the colours unless given.
    #[serde(default)]
    #[schemars(length(min = 1, max = 4), extend("uniqueItems" = true, "x-rule" = {"uniqueItems": "colour-twice"}))]
    pub seats: Vec<Colour>,
    /// The first player; the first seat unless given.
    pub first: Option<Colour>,
    /// How far the game has come; `race` unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub phase: Phase,
    /// The stage, counted from 1.
    #[serde(default = "one::<u8>", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = 16))]
    pub stage: u8,
    /// The round, counted from 1, and 0 before the race; 1 in the race unless given.
    #[schemars(range(min = 0, max = 3000))]
    pub round: Option<u16>,
    /// The map of each stage, as in a scenario; needed only for stages that are still to come.
    #[serde(default = "one_built", skip_serializing_if = "is_one_built")]
    #[schemars(length(min = 1, max = 16))]
    #[schemars(schema_with = "stages")]
    pub stages: Vec<Reference>,
    /// Play without one of the SERVICE STATION tiles.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fewer_services: bool,
    /// Play on until every Rally Car has finished, so that all are ranked.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub classification: bool,
    /// Give points by the stopwatch; the points of all stages are added up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub chrono: bool,
    /// The round after which a stage ends in any case.
    #[serde(default = "rounds", skip_serializing_if = "is_usual")]
    #[schemars(range(min = 1, max = 3000))]
    pub max_rounds: u16,
    /// Points of those who have not finished a stage by then.
    #[schemars(range(min = 0, max = 3000))]
    pub dnf_points: Option<u16>,
    /// Ticks of the stopwatch; absent before it runs.
    #[schemars(range(min = 0, max = 3000))]
    pub clock: Option<u16>,
    /// The whole Hazard deck, topmost card first.
    #[schemars(length(max = 48))]
    pub hazard_deck: Option<Vec<Hazard>>,
    /// Instead of `hazard-deck`: the topmost cards only; those that nobody holds follow below
    /// them, in the order of their list.
    #[schemars(length(max = 48))]
    pub hazard_top: Option<Vec<Hazard>>,
    /// How many cards have gone under the deck before everybody's eyes.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 48))]
    pub known_hazards: u8,
    /// The Jokers that have been played, each as often as it has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub spent_jokers: Vec<Joker>,
    /// Features that nobody has; unless given all that the players do not hold, and none for a
    /// lone player whose Features have been dealt.
    pub features_left: Option<FeaturesGiven>,
    /// The SERVICE STATION tile that was left out.
    pub removed_service: Option<Id>,
    /// During setup: the pile of tiles, topmost first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 62))]
    pub tile_pile: Vec<Id>,
    /// During setup: the tile that the builder has drawn.
    pub drawn: Option<Id>,
    /// During setup: who lays the next tile, or FINISH; the first player unless given.
    pub builder: Option<Colour>,
    /// During setup: who rolls for the order or for FINISH; everybody unless given.
    #[schemars(length(max = 4))]
    pub rolling: Option<Vec<Colour>>,
    /// The component documents in use; the base sets unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default, skip_serializing_if = "is_default")]
    pub readings: ReadingsGiven,
    /// The turn; the first player's, after the roll, unless given.
    pub turn: Option<TurnText>,
    /// The tiles on the table by cell; START lies on `0,0`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(extend("maxProperties" = 64, "x-help-keys" = "a cell: how far it lies east and north of START, such as `-3,2`", "x-rule" = {
        "additionalProperties": "bad-cell",
        "maxProperties": "set-limit"
    }))]
    pub board: BTreeMap<CellName, Laid>,
    /// The players by colour.
    #[serde(default)]
    #[schemars(schema_with = "Colour::table::<PlayerPosition>")]
    pub players: BTreeMap<Colour, PlayerPosition>,
}

/// A turn of the race.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a thing done or not done"
)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct TurnText {
    /// Whose it is; the first player's unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Colour>,
    /// How far it has come; `move` unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// How many Features the player has still to switch off, in the step `disable`.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 2))]
    pub disable: u8,
    /// The player's Features that are off for this turn because of the roll.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2))]
    pub off: Vec<Feature>,
    /// Whether the drive has been made, or a Road Book card burnt in its place.
    #[serde(skip_serializing_if = "is_default")]
    pub driven: bool,
    /// Whether the Assistance Car has moved.
    #[serde(skip_serializing_if = "is_default")]
    pub assist_driven: bool,
    /// Whether there has been an assistance procedure.
    #[serde(skip_serializing_if = "is_default")]
    pub assisted: bool,
    /// Whether there has been one since the Rally Car came to its tile, so that it may still be
    /// turned; before the drive that follows from `assisted`.
    #[serde(skip_serializing_if = "is_default")]
    pub assisted_here: bool,
    /// Whether a toolbox has been used, which then has to stay where it is.
    #[serde(skip_serializing_if = "is_default")]
    pub toolbox_used: bool,
    /// Whether a fuel leak has been drawn, which has then taken its fuel for this turn.
    #[serde(skip_serializing_if = "is_default")]
    pub leak_drawn: bool,
    /// A drive that is interrupted for the Joker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drive: Option<DriveText>,
}

/// A drive that is interrupted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DriveText {
    /// Tiles entered so far.
    #[schemars(range(min = 1, max = 20))]
    pub steps: u8,
    /// How it set out, which decides what Features add.
    pub start: Start,
    /// Steps among them that CLOSE RATIO added.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub free: u8,
    /// Steps that a second CLOSE RATIO has added and that are not made yet.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub extra: u8,
    /// Whether it is interrupted for an assistance procedure, and not for the Joker.
    #[serde(default, skip_serializing_if = "is_default")]
    pub assist: bool,
}

/// One player in the middle of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct PlayerPosition {
    /// Where the Rally Car stands; absent when it is not on the map. In format 2, from
    /// `place-assist` on and before it finishes, on START unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<CellName>,
    /// Where the Rally Car heads: on an intersection the direction in which it came, elsewhere
    /// the exit that it would leave by. In format 2, unless given, the first of `N`, `E`, `S` and
    /// `W` by which the road leads on to another tile.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heading: Option<Side>,
    /// Where the Assistance Car stands; absent when it is not on the map. In format 2, in the race
    /// and unless given, on the first tile to which START leads, from `N` clockwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assistance_at: Option<CellName>,
    /// The Features on the Rally Board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2))]
    pub features: Vec<Feature>,
    /// Consumables and Accessories on the Rally Board.
    #[serde(skip_serializing_if = "CardsGiven::is_empty")]
    pub rally: CardsGiven,
    /// Consumables and Accessories on the Assistance Board.
    #[serde(skip_serializing_if = "CardsGiven::is_empty")]
    pub assistance: CardsGiven,
    /// The Road Book cards in hand.
    #[serde(skip_serializing_if = "HandGiven::is_empty")]
    pub hand: HandGiven,
    /// The Joker; absent once it is spent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joker: Option<Joker>,
    /// The checkpoint tokens: their numbers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 3), inner(range(min = 1, max = 3)), extend("uniqueItems" = true, "x-rule" = {
        "minimum": "position-tokens",
        "maximum": "position-tokens",
        "uniqueItems": "position-tokens",
        "maxItems": "position-tokens"
    }))]
    pub tokens: Vec<u8>,
    /// What is not repaired yet; cards of which there are several are named as often.
    /// `aquaplaning` stands for AQUAPLANING.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 49))]
    pub problems: Vec<Problem>,
    /// AQUAPLANING, and whether it holds the car already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub aquaplaning: Option<Aquaplaning>,
    /// Cars whose last movement ended where they stand, so that they may resupply there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 2))]
    pub stopped: Vec<Car>,
    /// The round in which the Rally Car finished the stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3000))]
    pub finished: Option<u16>,
    /// Chrono points of this stage.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 3000))]
    pub points: Option<u16>,
    /// Chrono points of earlier stages.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 48_000))]
    pub total: u16,
    /// Whether an earlier stage was not finished and gave no points, so that there is no total.
    #[serde(skip_serializing_if = "is_default")]
    pub no_total: bool,
    /// During setup: a tile that fitted nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kept: Option<Id>,
    /// During setup: the vote for FINISH.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vote: Option<Location>,
    /// During setup: the load chosen, before all have chosen theirs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub load: Option<LoadText>,
}

fn is_one_built(stages: &[Reference]) -> bool {
    stages == one_built()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_usual(limit: &u16) -> bool {
    *limit == rounds()
}
