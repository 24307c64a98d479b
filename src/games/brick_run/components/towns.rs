//! Town cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::{Id, Provenance};

/// The towns of a game, in the order in which they are driven to.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Towns {
    /// Sets of towns that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The towns.
    #[schemars(length(max = 6), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub towns: Vec<Town>,
}

/// A town card.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Town {
    /// The id.
    pub id: Id,
    /// What people call it.
    pub name: Option<String>,
    /// How many road cards lead to it.
    #[schemars(range(min = 1, max = 16))]
    pub road: u8,
    /// What a brick brings to the first, second and third to arrive; the fourth sells as the third.
    #[schemars(inner(range(min = 0, max = 100)))]
    pub prices: [u8; 3],
    /// Where this town comes from, if not from where the document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Towns lists towns: Town; "towns", "town", 6, reports_empty true, named |town| town.name.as_deref());
