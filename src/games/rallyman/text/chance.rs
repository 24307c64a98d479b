//! Random outcomes: as rules see them from how scripts write them, and back.

use super::super::moves::{Chance, ChanceText};
use super::super::table::Rallyman;
use crate::engine::definition::Unknown;

impl Rallyman {
    pub(in super::super) fn chance_of(&self, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::Die { face } => Chance::Die(*face),
            ChanceText::Dice { warnings } => Chance::Dice(warnings.iter().copied().collect()),
            ChanceText::GearCard { card } => Chance::GearCard(*card),
            ChanceText::ShortcutCard { card } => Chance::ShortcutCard(*card),
            ChanceText::Weather { snow } => Chance::Weather(self.zones_named(snow, "/snow")?),
        })
    }

    pub(in super::super) fn chance_text(&self, outcome: &Chance) -> ChanceText {
        match *outcome {
            Chance::Die(face) => ChanceText::Die { face },
            Chance::Dice(warnings) => ChanceText::Dice {
                warnings: warnings.iter().collect(),
            },
            Chance::GearCard(card) => ChanceText::GearCard { card },
            Chance::ShortcutCard(card) => ChanceText::ShortcutCard { card },
            Chance::Weather(snow) => ChanceText::Weather {
                snow: self.zone_ids(snow),
            },
        }
    }
}
