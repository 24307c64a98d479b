//! Cards on boards, as documents write them.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::names::{AnyCard, Card, Direction, Feature};
use crate::games::classic_rally::Cards;

/// A number of each card, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(schema_with = "by_card")]
pub struct CardsGiven(pub BTreeMap<AnyCard, u8>);

fn by_card(_: &mut SchemaGenerator) -> Schema {
    counts(AnyCard::ALL.iter().map(|card| card.name()))
}

/// The schema of a table with a number for some of these names, so that editors complete them.
fn counts(names: impl Iterator<Item = &'static str>) -> Schema {
    let count = json!({ "type": "integer", "format": "uint8", "minimum": 0, "maximum": 200 });
    let properties: Map<String, Value> =
        names.map(|name| (name.to_owned(), count.clone())).collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// A number of each Feature, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(schema_with = "by_feature")]
pub struct FeaturesGiven(pub BTreeMap<Feature, u8>);

fn by_feature(_: &mut SchemaGenerator) -> Schema {
    counts(Feature::ALL.iter().map(|feature| feature.name()))
}

/// A number of Road Book cards of each direction, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(schema_with = "by_direction")]
pub struct HandGiven(pub BTreeMap<Direction, u8>);

fn by_direction(_: &mut SchemaGenerator) -> Schema {
    counts(Direction::ALL.iter().map(|direction| direction.name()))
}

impl FeaturesGiven {
    /// The number of each.
    #[must_use]
    pub fn counts(&self) -> [u8; Feature::ALL.len()] {
        let mut counts = [0; Feature::ALL.len()];
        for (&feature, &count) in &self.0 {
            counts[feature as usize] = count;
        }
        counts
    }

    /// These numbers, those of none included.
    #[must_use]
    pub fn all(counts: [u8; Feature::ALL.len()]) -> Self {
        Self(Feature::ALL.iter().copied().zip(counts).collect())
    }
}

impl HandGiven {
    /// Whether no card is named.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The number of each.
    #[must_use]
    pub fn counts(&self) -> [u8; Direction::ALL.len()] {
        let mut counts = [0; Direction::ALL.len()];
        for (&direction, &count) in &self.0 {
            counts[direction as usize] = count;
        }
        counts
    }

    /// These numbers, those of none included.
    #[must_use]
    pub fn all(counts: [u8; Direction::ALL.len()]) -> Self {
        Self(Direction::ALL.iter().copied().zip(counts).collect())
    }
}

impl CardsGiven {
    /// Whether no card is named.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards that boards carry.
    #[must_use]
    pub fn cards(&self) -> Cards {
        let mut cards = Cards::NONE;
        for (card, &count) in &self.0 {
            if let Ok(card) = card.carried() {
                *cards.of_mut(card) = count;
            }
        }
        cards
    }

    /// A Feature among them, if there is one.
    #[must_use]
    pub fn feature(&self) -> Option<Feature> {
        let mut named = self.0.iter().filter(|(_, count)| **count > 0);
        named.find_map(|(card, _)| card.carried().err())
    }
}

impl CardsGiven {
    /// These cards, those of which there are none included.
    #[must_use]
    pub fn all(cards: Cards) -> Self {
        let carried = AnyCard::ALL.iter().filter_map(|&any| {
            let card: Card = any.carried().ok()?;
            Some((any, cards.of(card)))
        });
        Self(carried.collect())
    }
}

/// These cards, those of which there are none left out.
impl From<Cards> for CardsGiven {
    fn from(cards: Cards) -> Self {
        let mut given = Self::all(cards);
        given.0.retain(|_, count| *count > 0);
        given
    }
}

/// What a player loads during setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LoadText {
    /// Cards for the Rally Board.
    #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
    pub rally: CardsGiven,
    /// Cards for the Assistance Board.
    #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
    pub assistance: CardsGiven,
}
