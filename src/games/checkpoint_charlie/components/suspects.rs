//! Suspect decks: the cats.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::{Id, Provenance};

/// A deck of suspects.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Suspects {
    /// Decks that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The cats.
    #[schemars(length(max = 256), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub suspects: Vec<Suspect>,
}

/// A cat.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Suspect {
    /// The id.
    pub id: Id,
    /// What people call it.
    pub name: Option<String>,
    /// One face of each trait, in any order.
    #[schemars(length(max = 16))]
    pub faces: Vec<Id>,
    /// Where this cat comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Suspects lists suspects: Suspect; "suspects", "suspect", 256, named |cat| cat.name.as_deref());
