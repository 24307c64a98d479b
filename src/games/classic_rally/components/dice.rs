//! Dice.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::Weather;

/// The faces of the weather die. The two regular dice have 1 to 6.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Dice {
    /// The six faces, all equally likely; a face may be there several times.
    pub weather: [Weather; 6],
}
