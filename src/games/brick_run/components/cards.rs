//! Part/Road cards, both halves.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Ability, IconCount};
use crate::document::{Id, Provenance};

/// A deck of Part/Road cards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cards {
    /// Decks that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The cards.
    #[schemars(length(max = 120), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub cards: Vec<Card>,
}

/// A Part/Road card: a part above, a piece of road below.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The id.
    pub id: Id,
    /// The part on its upper half; nobody owns two cards of one part.
    pub part: Id,
    /// What the part is good for: icons by ability.
    #[schemars(schema_with = "Ability::table::<IconCount>")]
    pub abilities: BTreeMap<Ability, u8>,
    /// How many spaces its piece of road has.
    #[schemars(range(min = 1, max = 40))]
    pub distance: u8,
    /// What awaits a car that enters it.
    pub encounter: Encounter,
    /// Where this card comes from, if not from where the document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

/// What awaits a car that enters a road card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Encounter {
    /// Movement above this number plus steering is damage.
    Swerve(#[schemars(range(min = 0, max = 60))] u8),
    /// Movement above this number plus suspension is damage.
    Jump(#[schemars(range(min = 0, max = 60))] u8),
    /// Bricks for those who have the CB.
    Pickup(Pickup),
    /// Cops stop a car whose movement lies in the range, and take bricks.
    Cops(CopsRange),
}

/// Bricks by the road.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Pickup {
    /// The CB that it takes.
    #[schemars(range(min = 0, max = 60))]
    pub cb: u8,
    /// How many bricks it gives.
    #[schemars(range(min = 0, max = 60))]
    pub bricks: u8,
}

/// Movements that Cops stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CopsRange {
    /// The least.
    #[schemars(range(min = 0, max = 60))]
    pub low: u8,
    /// The greatest.
    #[schemars(range(min = 0, max = 60))]
    pub high: u8,
}

crate::component!(Cards lists cards: Card; "cards", "card", 120);
