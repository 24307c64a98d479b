//! Checkpoint cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{MapChoice, SpaceName};
use crate::document::{Id, Provenance};
use crate::games::checkpoint_rally::Spaces;

/// A deck of checkpoint map cards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CheckpointCards {
    /// Decks that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The cards.
    #[schemars(length(max = 200), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub cards: Vec<Card>,
}

/// A card with two maps.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Card {
    /// The card's id.
    pub id: Id,
    /// The checkpoints of the top map, for two or three players: 1 to 4 spaces.
    #[schemars(length(min = 1, max = 4), extend("x-rule" = {
        "minItems": "card-count-range",
        "maxItems": "card-count-range"
    }))]
    pub two_three: Vec<SpaceName>,
    /// The checkpoints of the bottom map, for three or four players: 1 to 4 spaces.
    #[schemars(length(min = 1, max = 4), extend("x-rule" = {
        "minItems": "card-count-range",
        "maxItems": "card-count-range"
    }))]
    pub three_four: Vec<SpaceName>,
    /// Where this card comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

impl Card {
    /// The checkpoints of one of the maps.
    #[must_use]
    pub fn map(&self, map: MapChoice) -> &[SpaceName] {
        match map {
            MapChoice::TwoThree => &self.two_three,
            MapChoice::ThreeFour => &self.three_four,
        }
    }

    /// Whether both maps have the same checkpoints as those of another card, in whatever order.
    fn is_alike(&self, other: &Self) -> bool {
        let spaces = |map: &[SpaceName]| map.iter().map(|name| name.0).collect::<Spaces>();
        spaces(&self.two_three) == spaces(&other.two_three)
            && spaces(&self.three_four) == spaces(&other.three_four)
    }
}

crate::component!(
    CheckpointCards lists cards: Card; "checkpoint-cards", "card", 200,
    alike |one, other| one.is_alike(other)
);
