//! Random outcomes: as rules see them from how scripts write them, and back.

use crate::engine::definition::Unknown;
use crate::games::rallyman::moves::ChanceText;
use crate::games::rallyman::{Chance, Rallyman, State};

impl Rallyman {
    pub(crate) fn chance_of(&self, _: &State, text: &ChanceText) -> Result<Chance, Unknown> {
        Ok(match text {
            ChanceText::Die { face } => Chance::Die(*face),
            ChanceText::Dice { warnings } => Chance::Dice(warnings.iter().copied().collect()),
            ChanceText::GearCard { card } => Chance::GearCard(*card),
            ChanceText::ShortcutCard { card } => Chance::ShortcutCard(*card),
            ChanceText::Weather { snow } => Chance::Weather(self.zones_named(snow, "/snow")?),
        })
    }

    pub(crate) fn chance_text(&self, outcome: &Chance) -> ChanceText {
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
