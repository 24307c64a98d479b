//! The cards in play, by number of players.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::names::{Card, Direction, Feature, Hazard, Joker};
use crate::document::Provenance;

/// Copies of a card in play with one, two, three and four players.
pub type ByPlayers = [u8; 4];

/// Which cards are in play. A section that is given takes the place of the base game's; a card
/// that it leaves out is not in play.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct CardTable {
    /// Consumables.
    pub consumables: Option<ConsumableCards>,
    /// Accessories.
    pub accessories: Option<AccessoryCards>,
    /// Features.
    pub features: Option<FeatureCards>,
    /// Road Book cards, which are shared out equally.
    pub road_book: Option<RoadBookCards>,
    /// Hazard cards.
    pub hazards: Option<HazardCards>,
    /// Jokers, one of which each player gets.
    pub jokers: Option<JokerCards>,
}

/// Declares sections of the table: how each counts cards, the most copies, and its cards.
macro_rules! sections {
    ($($(#[$doc:meta])+ $name:ident: [$number:ty; $key:ty] of $bound:tt {
        $($(#[$card_doc:meta])+ $field:ident = $card:ident,)+
    })+) => {
        $(
            $(#[$doc])+
            #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
            #[serde(default, rename_all = "kebab-case")]
            #[schemars(deny_unknown_fields)]
            pub struct $name {
                $($(#[$card_doc])+ #[schemars $bound] pub $field: $number,)+
                /// Where these cards come from, if not from where their document does.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub provenance: Option<Provenance>,
                /// A note for readers.
                #[serde(skip_serializing_if = "Option::is_none")]
                pub note: Option<String>,
            }

            impl $name {
                /// The copies of every card in the section.
                #[must_use]
                pub fn copies(&self) -> Vec<($key, $number)> {
                    vec![$((<$key>::$card, self.$field),)+]
                }
            }
        )+
    };
}

sections! {
    /// Cards that are spent, each with its copies for one, two, three and four players.
    ConsumableCards: [ByPlayers; Card] of (inner(range(min = 0, max = 200))) {
        /// FUEL.
        fuel = Fuel,
        /// SPARE TYRE.
        spare_tyre = SpareTyre,
    }

    /// Cards that stay, each with its copies for one, two, three and four players.
    AccessoryCards: [ByPlayers; Card] of (inner(range(min = 0, max = 200))) {
        /// TOOLBOX.
        toolbox = Toolbox,
        /// RAIN TYRES.
        rain_tyres = RainTyres,
        /// FOG LIGHTS.
        fog_lights = FogLights,
    }

    /// Features, each with its copies for one, two, three and four players.
    FeatureCards: [ByPlayers; Feature] of (inner(range(min = 0, max = 20))) {
        /// CLOSE RATIO.
        close_ratio = CloseRatio,
        /// SPORT SUSPENSION.
        sport_suspension = SportSuspension,
        /// POWER KIT.
        power_kit = PowerKit,
        /// LIGHT WEIGHT.
        light_weight = LightWeight,
    }

    /// Road Book cards of all players together, with one, two, three and four players.
    RoadBookCards: [ByPlayers; Direction] of (inner(range(min = 0, max = 60))) {
        /// LEFT.
        left = Left,
        /// RIGHT.
        right = Right,
        /// STRAIGHT AHEAD.
        straight = Straight,
    }

    /// Hazard cards, each with its copies, however many play.
    HazardCards: [u8; Hazard] of (range(min = 0, max = 48)) {
        /// FLAT TYRE.
        flat_tyre = FlatTyre,
        /// POTHOLE.
        pothole = Pothole,
        /// AQUAPLANING.
        aquaplaning = Aquaplaning,
        /// BRAKES FAILURE.
        brakes_failure = BrakesFailure,
        /// FUEL LEAK.
        fuel_leak = FuelLeak,
        /// POWER FAILURE.
        power_failure = PowerFailure,
    }

    /// Jokers, each with its copies, however many play.
    JokerCards: [u8; Joker] of (range(min = 0, max = 20)) {
        /// TRANSPORTER.
        transporter = Transporter,
        /// ROBBER.
        robber = Robber,
        /// SABOTEUR.
        saboteur = Saboteur,
        /// MECHANIC.
        mechanic = Mechanic,
    }
}
