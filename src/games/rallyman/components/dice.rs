//! Dice.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many of the six faces of each die show a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Dice {
    /// The five gear dice, first gear first.
    #[schemars(inner(range(min = 0, max = 6)), extend("x-rule" = {"minimum": "dice-warning-range", "maximum": "dice-warning-range"}))]
    pub gear: [u8; 5],
    /// The two acceleration dice.
    #[schemars(inner(range(min = 0, max = 6)), extend("x-rule" = {"minimum": "dice-warning-range", "maximum": "dice-warning-range"}))]
    pub acceleration: [u8; 2],
}
