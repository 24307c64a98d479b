//! Car cards.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Ability, IconCount};
use crate::document::usual::is_default;
use crate::document::{Id, Provenance};

/// A set of car cards.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cars {
    /// Sets of cars that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The cars.
    #[schemars(length(max = 16), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub cars: Vec<Car>,
}

/// A car card.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Car {
    /// The id.
    pub id: Id,
    /// What people call it.
    pub name: Option<String>,
    /// The speed track from the top: its first number is the starting speed, and each damage moves
    /// the clip one number on.
    #[schemars(length(min = 1, max = 12), inner(range(min = 0, max = 20)))]
    pub track: Vec<u8>,
    /// The most bricks that it holds without cargo bonuses.
    #[schemars(range(min = 0, max = 60))]
    pub cargo: u8,
    /// The initiative bonus: it is added to the movement when the order of turns is made, unless the
    /// reading `initiative-bonus` says otherwise.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0, max = 20))]
    pub initiative: u8,
    /// Whether the crooked cop drives it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cop: bool,
    /// Its action bonuses: icons by ability.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "Ability::table::<IconCount>")]
    pub abilities: BTreeMap<Ability, u8>,
    /// Where this car comes from, if not from where the document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Cars lists cars: Car; "cars", "car", 16, named |car| car.name.as_deref());
