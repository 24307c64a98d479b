//! Positions: a game in the middle, written out.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{BordersLaid, Colour, Corner, MapChoice, SpaceName};
use super::rules::ReadingsGiven;
use super::scenario::Components;
use crate::document::usual::is_default;
use crate::document::{Id, Laid};

/// A game in the middle: everything that `replay` prints, and enough to go on from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Position {
    /// The map of the checkpoint cards that everybody races on. In format 2, `two-three` for up to
    /// three players and `three-four` for four unless given.
    #[schemars(extend("x-rule" = "map-choice"))]
    pub map: Option<MapChoice>,
    /// How far the game has come; `race` unless given.
    #[serde(default, skip_serializing_if = "Phase::is_race")]
    pub phase: Phase,
    /// During setup: the players from first to last. In format 2, as in `pile` unless given, and
    /// otherwise in the order of the colours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub player_order: Vec<Colour>,
    /// The face-up row, slot by slot; `empty` where a tile could not be refilled. In format 2, unless
    /// given, the first tiles of the set that are named nowhere.
    #[serde(default)]
    #[schemars(length(max = 6))]
    pub row: Vec<Slot>,
    /// The whole stack, topmost tile first.
    #[schemars(length(max = 128))]
    pub stack: Option<Vec<Id>>,
    /// Instead of `stack`: the topmost tiles only; every tile named nowhere follows below them,
    /// in the order of the tile set.
    #[schemars(length(max = 128))]
    pub stack_top: Option<Vec<Id>>,
    /// The discard pile, in any order.
    #[serde(default)]
    #[schemars(length(max = 128))]
    pub discard: Vec<Id>,
    /// Markers that share a spot, from the top of the pile down; every such player is named. In
    /// format 2, unless given, as in `player-order`, and otherwise in the order of the colours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub pile: Vec<Colour>,
    /// Players who have finished or whose last chance is over, in the order in which it happened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 4))]
    pub done: Vec<DoneEntry>,
    /// Who must discard down to the hand limit before anything else happens.
    pub owes: Option<Colour>,
    /// An action that waits for the discard pile to be shuffled.
    pub pending: Option<PendingDraws>,
    /// During a last chance: minutes at which the marker stood before the action under way moved
    /// it; without this, the action has not moved it.
    #[schemars(range(min = -1000, max = 100_000))]
    pub moved_from: Option<i32>,
    /// The component documents in use; the base sets unless given.
    #[serde(default, skip_serializing_if = "is_default")]
    pub components: Components,
    /// Readings of ambiguous passages, over those of the rules document.
    #[serde(default, skip_serializing_if = "is_default")]
    pub readings: ReadingsGiven,
    /// The border pieces round the map; none are laid yet if absent. In format 2, once they are laid,
    /// the first four with face `a` up unless given.
    pub borders: Option<BordersLaid>,
    /// The tiles on the map, by space.
    #[serde(default)]
    #[schemars(extend(
        "x-help-keys" = "a space: a column from `a` in the west to `e`, then a row from `1` in the north to `5`",
        "x-rule" = {"additionalProperties": "bad-space"},
        "x-clause" = {"bad-rotation": "place.in-area"}
    ))]
    pub board: BTreeMap<SpaceName, Laid>,
    /// The players by colour, two to four.
    #[schemars(schema_with = "Colour::table::<PlayerPosition>")]
    pub players: BTreeMap<Colour, PlayerPosition>,
}

/// How far the game has come. Before `start-tiles`, the phase names the chance event that is due.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Car sheets are about to be dealt.
    DealCars,
    /// Checkpoint cards are about to be dealt.
    DealCards,
    /// The markers are about to be drawn.
    MarkerOrder,
    /// The border pieces are about to be laid.
    Borders,
    /// The tiles are about to be shuffled.
    Shuffle,
    /// The tiles of the opening map are about to be turned.
    Rotations,
    /// Players place their start tiles, one after the other.
    StartTiles,
    /// The race is on, last chances included.
    #[default]
    Race,
    /// The game is over.
    Over,
}

impl Phase {
    /// The phase as documents write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::DealCars => "deal-cars",
            Self::DealCards => "deal-cards",
            Self::MarkerOrder => "marker-order",
            Self::Borders => "borders",
            Self::Shuffle => "shuffle",
            Self::Rotations => "rotations",
            Self::StartTiles => "start-tiles",
            Self::Race => "race",
            Self::Over => "over",
        }
    }

    /// Whether this is the phase that documents need not name.
    #[must_use]
    pub fn is_race(&self) -> bool {
        *self == Self::Race
    }
}

/// A slot of the row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Slot(pub Id);

impl Slot {
    /// What stands for a slot without a tile.
    pub const EMPTY: &'static str = "empty";
}

/// One player in the middle of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct PlayerPosition {
    /// The start corner. In format 2, unless given, the one opposite the other player's for two, and
    /// otherwise the first free one of `a1`, `e5`, `e1` and `a5`.
    pub corner: Option<Corner>,
    /// The car sheet; absent before it is dealt. In format 2, after that the first that nobody has
    /// unless given.
    pub car: Option<Id>,
    /// The checkpoint card; absent before it is dealt. In format 2, after that the first that nobody
    /// has unless given.
    pub card: Option<Id>,
    /// Minutes spent since the start; a finisher's final time.
    #[serde(default)]
    #[schemars(range(min = -1000, max = 100_000))]
    pub time: i32,
    /// Where the car stands; absent when it is not on the map. In format 2, unless given, in the
    /// start corner if a tile lies there and the player has not finished.
    pub at: Option<SpaceName>,
    /// Checkpoints marked with a token.
    #[serde(default)]
    pub visited: Vec<SpaceName>,
    /// Visited checkpoints whose token has returned to its owner; only under the reading
    /// `token-on-replaced-tile = "returns"`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<SpaceName>,
    /// Unspent GPS updates; all of them unless given.
    #[schemars(range(min = 0, max = 255))]
    pub gps: Option<u8>,
    /// Tiles in hand, in any order. In format 2, unless given, who is to place the start tile holds
    /// the first tiles of the set that are named nowhere and do not lie in the row.
    #[serde(default)]
    #[schemars(length(max = 128))]
    pub hand: Vec<Id>,
}

/// A player whose race is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DoneEntry {
    /// The player.
    pub player: Colour,
    /// How the race ended.
    pub how: How,
}

/// How a player's race ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// All checkpoints visited.
    Finished,
    /// The marker passed another one: the chance was over.
    Passed,
    /// Alone on the road and past the best final time.
    PastBest,
    /// The rest of the chance was given up.
    GivenUp,
    /// The one action was used, under the reading `last-chance = "one-action"`.
    OneAction,
}

/// What is left of an action that ran out of tiles to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PendingDraws {
    /// Whose action it is.
    pub player: Colour,
    /// Tiles still to be drawn into the hand by the action itself.
    #[serde(default)]
    #[schemars(range(min = 0, max = 16))]
    pub hand: u8,
    /// Slots of the row still to be filled, counted from 1.
    #[serde(default)]
    #[schemars(inner(range(min = 1, max = 6)))]
    pub row: Vec<u8>,
    /// Minutes that the action costs, if the marker has not moved yet.
    #[schemars(range(min = 0, max = 1000))]
    pub cost: Option<u16>,
    /// Tiles still to be drawn for lines crossed.
    #[serde(default)]
    #[schemars(range(min = 0, max = 1000))]
    pub lines: u16,
}
