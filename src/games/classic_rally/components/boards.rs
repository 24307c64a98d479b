//! The boards of the cars.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::Colour;
use crate::document::Provenance;
use crate::lint::Component;

/// A set of boards: one pair for each colour that can be played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CarBoards {
    /// Sets of boards that this one adds to: `base`, or paths relative to this file.
    #[serde(default)]
    pub extends: Vec<String>,
    /// The pairs of boards.
    #[schemars(length(max = 4), extend("x-rule" = {"maxItems": "set-limit"}))]
    pub boards: Vec<CarBoard>,
}

/// The Rally Board and the Assistance Board of a colour. The spaces for Features are apart.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CarBoard {
    /// The colour of the cars.
    pub colour: Colour,
    // Larger boards would make the moves that exchange their cards too many to list.
    /// Consumables and Accessories that the Rally Board holds; 6 unless given.
    #[serde(default = "rally")]
    #[schemars(range(min = 1, max = 12))]
    pub rally: u8,
    /// Consumables and Accessories that the Assistance Board holds; 8 unless given.
    #[serde(default = "assistance")]
    #[schemars(range(min = 0, max = 12))]
    pub assistance: u8,
    /// Where these boards come from, if not from where their document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

fn rally() -> u8 {
    6
}

fn assistance() -> u8 {
    8
}

impl Component for CarBoards {
    type Item = CarBoard;
    const KIND: &'static str = "car-boards";
    const LIST: &'static str = "boards";
    const NOUN: &'static str = "pair of boards";
    const ID: &'static str = "colour";
    const MOST: usize = Colour::ALL.len();

    fn count(&self) -> usize {
        self.boards.len()
    }

    fn extends(&self) -> &[String] {
        &self.extends
    }

    fn into_items(self) -> Vec<CarBoard> {
        self.boards
    }

    fn id(item: &CarBoard) -> &str {
        item.colour.name()
    }
}
