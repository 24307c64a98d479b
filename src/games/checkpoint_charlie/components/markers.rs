//! Score markers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Colour, Special};
use crate::document::usual::one;
use crate::document::{Id, Provenance};

/// A pool of score markers, those of the options included.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Markers {
    /// Pools that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The markers, those that are alike together.
    #[schemars(length(max = 32), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub markers: Vec<Marker>,
}

/// Score markers that are alike.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Marker {
    /// The id.
    pub id: Id,
    /// What their backs show.
    pub colour: Colour,
    /// The points on their faces.
    #[schemars(range(min = -20, max = 20))]
    pub value: i8,
    /// How many there are; 1 unless given.
    #[serde(default = "one::<u8>")]
    #[schemars(range(min = 0, max = 60))]
    pub count: u8,
    /// What they do beside their points: such markers are in play with their option only.
    pub special: Option<Special>,
    /// The marker that each of these takes the place of; of this colour and value unless given.
    pub replaces: Option<Id>,
    /// Where these markers come from, if not from where their document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

crate::component!(Markers lists markers: Marker; "markers", "marker", 32, alike |one, other| {
    // Of how many there are of one, nobody can tell the two apart.
    (one.colour, one.value, one.special, &one.replaces) == (other.colour, other.value, other.special, &other.replaces)
});
