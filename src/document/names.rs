//! What the documents of every game call things by, and where these come from.

use std::fmt;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A component's id: lower-case words joined by hyphens. Shared, because games are set up by the
/// thousand from the same sets.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
#[schemars(extend(
    "pattern" = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$",
    "description" = "an id: lower-case words joined by hyphens, such as `rally-car`",
    "maxLength" = 64,
    "x-rule" = {"pattern": "bad-id", "maxLength": "bad-id"},
    "x-help" = "lower-case words joined by hyphens, such as `rally-car`"
))]
pub struct Id(pub Arc<str>);

impl Id {
    /// The id's text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Where component data comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Printed in the rulebook.
    Rulebook,
    /// Rebuilt to fit the rulebook, where the printed component is lost.
    Reconstructed,
    /// The author's own.
    Original,
}
