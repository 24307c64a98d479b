//! Cards on boards, as documents write them.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::names::{AnyCard, Card, Feature};
use crate::games::classic_rally::table::Cards;

/// A number of each card, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(schema_with = "by_card")]
pub struct CardsGiven(pub BTreeMap<AnyCard, u8>);

/// The schema of a table with a number for some of the cards, so that editors complete them.
fn by_card(_: &mut SchemaGenerator) -> Schema {
    let count = json!({ "type": "integer", "format": "uint8", "minimum": 0, "maximum": 200 });
    let properties: Map<String, Value> = AnyCard::ALL
        .iter()
        .map(|card| (card.name().to_owned(), count.clone()))
        .collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
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
        let named = self.0.iter().filter(|(_, count)| **count > 0);
        named.filter_map(|(card, _)| card.carried().err()).next()
    }
}

impl From<Cards> for CardsGiven {
    fn from(cards: Cards) -> Self {
        let carried = AnyCard::ALL.iter().filter_map(|&any| {
            let card: Card = any.carried().ok()?;
            Some((any, cards.of(card))).filter(|(_, count)| *count > 0)
        });
        Self(carried.collect())
    }
}

/// What a player loads during setup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LoadText {
    /// Cards for the Rally Board.
    #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
    pub rally: CardsGiven,
    /// Cards for the Assistance Board.
    #[serde(default, skip_serializing_if = "CardsGiven::is_empty")]
    pub assistance: CardsGiven,
}
