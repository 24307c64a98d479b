//! Investigators: the hounds.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::{Id, Provenance};

/// A set of investigators.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Investigators {
    /// Sets of investigators that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The investigators, as many as there are traits.
    #[schemars(length(max = 8), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub investigators: Vec<Investigator>,
}

/// An investigator: a card, and a counter for accusing.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Investigator {
    /// The id.
    pub id: Id,
    /// What people call it.
    pub name: Option<String>,
    /// Where this investigator comes from, if not from where the document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Investigators lists investigators: Investigator; "investigators", "investigator", 8, named |hound| hound.name.as_deref());
