//! Cards.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Provenance;

/// The cards in play. A section that is given takes the place of the base game's.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
pub struct Cards {
    /// Gear cards.
    pub gear_cards: Option<GearCards>,
    /// Shortcut cards.
    pub shortcut_cards: Option<ShortcutCards>,
    /// Sisu cards that each driver begins the rally with.
    #[schemars(range(min = 0, max = 1))]
    pub sisu: Option<u8>,
    /// Spare-tire cards that each driver begins the rally with.
    #[schemars(range(min = 0, max = 1))]
    pub spare_tires: Option<u8>,
}

/// The piles of gear cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GearCards {
    /// First gear.
    pub g1: GearPile,
    /// Second gear.
    pub g2: GearPile,
    /// Third gear.
    pub g3: GearPile,
    /// Fourth gear.
    pub g4: GearPile,
    /// Fifth gear.
    pub g5: GearPile,
    /// Seconds that every card shows on its back, in neutral.
    #[serde(default = "minute")]
    #[schemars(range(min = 1, max = 600))]
    pub neutral: u16,
    /// Seconds that a spare-tire card shows on its back.
    #[serde(default = "minute")]
    #[schemars(range(min = 1, max = 600))]
    pub spare_tire: u16,
    /// Where these cards come from, if not from where their document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}

fn minute() -> u16 {
    60
}

impl GearCards {
    /// The piles, first gear first.
    #[must_use]
    pub fn piles(&self) -> [GearPile; 5] {
        [self.g1, self.g2, self.g3, self.g4, self.g5]
    }
}

/// The cards of a gear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GearPile {
    /// Seconds that the face shows.
    #[schemars(range(min = 1, max = 600))]
    pub seconds: u16,
    /// Cards with a spin on the back.
    #[schemars(range(min = 0, max = 200))]
    pub spin: u8,
    /// Cards that push the car off the road to the left.
    #[schemars(range(min = 0, max = 200))]
    pub left: u8,
    /// Cards that push the car off the road to the right.
    #[schemars(range(min = 0, max = 200))]
    pub right: u8,
}

impl GearPile {
    /// Cards by event, in the order of [`GearEvent`](super::GearEvent).
    #[must_use]
    pub fn events(&self) -> [u8; 3] {
        [self.spin, self.left, self.right]
    }
}

/// The shortcut deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShortcutCards {
    /// Cards without consequences.
    #[schemars(range(min = 0, max = 200))]
    pub good: u8,
    /// Cards that bring dirt on the road.
    #[schemars(range(min = 0, max = 200))]
    pub dirty: u8,
    /// Cards with a flat tire.
    #[schemars(range(min = 0, max = 200))]
    pub flat: u8,
    /// Where these cards come from, if not from where their document does.
    pub provenance: Option<Provenance>,
    /// A note for readers.
    pub note: Option<String>,
}
