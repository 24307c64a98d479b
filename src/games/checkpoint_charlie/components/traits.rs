//! Traits, each with its clue counter.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::{Id, Provenance};

/// A set of traits, each with the clue counter that shows one of its two faces.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Traits {
    /// Sets of traits that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The traits; cats are told apart by them, and a counter of each goes into the bag.
    #[schemars(length(max = 8), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub traits: Vec<Trait>,
}

/// A trait of cats, and its clue counter.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trait {
    /// The id, of the counter too.
    pub id: Id,
    /// What the two sides of the counter show: opposites of each other.
    #[schemars(length(max = 8))]
    pub faces: Vec<Id>,
    /// Where this trait comes from, if not from where its document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Traits lists traits: Trait; "traits", "trait", 8);
