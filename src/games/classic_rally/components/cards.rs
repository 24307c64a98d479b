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
        /// Copies of FUEL, with one, two, three and four players.
        fuel = Fuel,
        /// Copies of SPARE TYRE, with one, two, three and four players.
        spare_tyre = SpareTyre,
    }

    /// Cards that stay, each with its copies for one, two, three and four players.
    AccessoryCards: [ByPlayers; Card] of (inner(range(min = 0, max = 200))) {
        /// Copies of TOOLBOX, with one, two, three and four players.
        toolbox = Toolbox,
        /// Copies of RAIN TYRES, with one, two, three and four players.
        rain_tyres = RainTyres,
        /// Copies of FOG LIGHTS, with one, two, three and four players.
        fog_lights = FogLights,
    }

    /// Features, each with its copies for one, two, three and four players.
    FeatureCards: [ByPlayers; Feature] of (inner(range(min = 0, max = 20))) {
        /// Copies of CLOSE RATIO, with one, two, three and four players.
        close_ratio = CloseRatio,
        /// Copies of SPORT SUSPENSION, with one, two, three and four players.
        sport_suspension = SportSuspension,
        /// Copies of POWER KIT, with one, two, three and four players.
        power_kit = PowerKit,
        /// Copies of LIGHT WEIGHT, with one, two, three and four players.
        light_weight = LightWeight,
    }

    /// Road Book cards of all players together, with one, two, three and four players.
    RoadBookCards: [ByPlayers; Direction] of (inner(range(min = 0, max = 60))) {
        /// Copies of LEFT, with one, two, three and four players.
        left = Left,
        /// Copies of RIGHT, with one, two, three and four players.
        right = Right,
        /// Copies of STRAIGHT AHEAD, with one, two, three and four players.
        straight = Straight,
    }

    /// Hazard cards, each with its copies, however many play.
    HazardCards: [u8; Hazard] of (range(min = 0, max = 48)) {
        /// Copies of FLAT TYRE.
        flat_tyre = FlatTyre,
        /// Copies of POTHOLE.
        pothole = Pothole,
        /// Copies of AQUAPLANING.
        aquaplaning = Aquaplaning,
        /// Copies of BRAKES FAILURE.
        brakes_failure = BrakesFailure,
        /// Copies of FUEL LEAK.
        fuel_leak = FuelLeak,
        /// Copies of POWER FAILURE.
        power_failure = PowerFailure,
    }

    /// Jokers, each with its copies, however many play.
    JokerCards: [u8; Joker] of (range(min = 0, max = 20)) {
        /// Copies of TRANSPORTER.
        transporter = Transporter,
        /// Copies of ROBBER.
        robber = Robber,
        /// Copies of SABOTEUR.
        saboteur = Saboteur,
        /// Copies of MECHANIC.
        mechanic = Mechanic,
    }
}
