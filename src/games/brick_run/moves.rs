//! Moves and chance outcomes: as rules see them, and as scripts write them.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::document::usual::is_default;
use crate::games::brick_run::components::PlayerName;
use crate::games::brick_run::{CarId, CardId, Deck, MAX_PLAYERS, RoadSet};

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// Takes a car.
    TakeCar(CarId),
    /// Takes a part from the market for nothing.
    TakePart(CardId),
    /// Buys a part from the market.
    BuyPart(CardId),
    /// Buys no part now.
    Pass,
    /// Buys so many bricks, which may be none.
    BuyBricks(u16),
    /// Places time cubes.
    Place(Cubes),
    /// Spends so many repair cubes: none before movement is fixed holds them back.
    Repair(u8),
    /// Drives so many spaces, or until something stops the car.
    Advance(u16),
    /// Takes a damage for further spaces.
    Nitrous,
    /// Shifts the numbers of Cops.
    Countermeasure {
        /// What is added to the lower number.
        low: i8,
        /// What is added to the higher number.
        high: i8,
    },
    /// Gives up a part after a wreck.
    LosePart(CardId),
    /// Ends the turn.
    EndTurn,
    /// Looks at cards of the road.
    Peek(Peek),
    /// Sells so many bricks, which may be none.
    Sell(u16),
}

/// Which cards of the road are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peek {
    /// The next so many; never legal where any may be chosen.
    Next(u8),
    /// These; never legal where the next ones have to be looked at.
    Cards(RoadSet),
}

/// A decision as a script writes it; the frequent ones first, for they are tried in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum MoveText {
    /// Phase 1: places time cubes, secretly.
    Place {
        /// How many on which area.
        cubes: Cubes,
    },
    /// Phase 2, in the player's turn: drives, and resolves what it meets.
    Advance {
        /// How many spaces; all that are left unless given. A wreck, Cops, a decision on
        /// countermeasures and the town stop the car before.
        #[schemars(range(min = 0, max = 5000))]
        spaces: Option<u16>,
    },
    /// Phase 2: spends repair cubes, before movement is fixed or in the player's turn.
    Repair {
        /// How many; none before movement is fixed holds them back.
        #[schemars(range(min = 0, max = 20))]
        cubes: u8,
    },
    /// Phase 2, in the player's turn: ends it.
    EndTurn {},
    /// Phase 2, in the player's turn: takes a damage for further spaces.
    Nitrous {},
    /// Phase 2, on entering a card with Cops: shifts their numbers.
    Countermeasure {
        /// What is added to the lower number.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(range(min = -100, max = 100))]
        low: i8,
        /// What is added to the higher number.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(range(min = -100, max = 100))]
        high: i8,
    },
    /// After a wreck, for lack of money: gives up a part.
    LosePart {
        /// The card with the part.
        card: Id,
    },
    /// Phase 3: looks at cards of the road ahead.
    Peek {
        /// How many of the next ones; as many as possible unless given, and none if 0.
        #[schemars(range(min = 0, max = 120))]
        count: Option<u8>,
        /// Which cards of the road, counted from 1 at its start: instead of a count.
        #[schemars(length(max = 16), inner(range(min = 1, max = 99)), extend("uniqueItems" = true))]
        cards: Option<Vec<u8>>,
    },
    /// In town: sells bricks.
    Sell {
        /// How many; none if 0.
        #[schemars(range(min = 0, max = 2000))]
        bricks: u16,
    },
    /// Beginner mode: takes a part from the market.
    TakePart {
        /// The card with the part.
        card: Id,
    },
    /// Full mode: buys a part from the market.
    BuyPart {
        /// The card with the part.
        card: Id,
    },
    /// Full mode: buys no part now.
    Pass {},
    /// Full mode: buys bricks before a delivery.
    BuyBricks {
        /// How many; none if 0.
        #[schemars(range(min = 0, max = 2000))]
        count: u16,
    },
    /// Before the game: takes a car.
    TakeCar {
        /// Which.
        car: Id,
    },
}

/// Cubes by area, as a player wants to place them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "CubesText")]
pub struct Cubes {
    /// On the move area.
    #[serde(rename = "move", skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub movement: i8,
    /// On the steer area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub steer: i8,
    /// On the CB area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub cb: i8,
    /// On the repair area.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = -20, max = 20))]
    pub repair: i8,
}

/// One random outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The cars dealt to the players without one, in seat order.
    DealCars(ArrayVec<CarId, MAX_PLAYERS>),
    /// All cards; the top is the last item.
    SetupShuffle(Deck),
    /// A part for the crooked cop.
    CopPart(CardId),
    /// The crooked cop's action deck; the top is the last item.
    ActionShuffle(Deck),
    /// The cards for the next market and the deck below; the top is the last item.
    TownShuffle(Deck),
    /// The cards for the market before a round, and the deck below; the top is the last item.
    MarketShuffle(Deck),
    /// The part that the crooked cop loses.
    CopLoss(CardId),
}

impl Chance {
    /// The event's name, as a script writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::DealCars(_) => "deal-cars",
            Self::SetupShuffle(_) => "setup-shuffle",
            Self::CopPart(_) => "cop-part",
            Self::ActionShuffle(_) => "action-shuffle",
            Self::TownShuffle(_) => "town-shuffle",
            Self::MarketShuffle(_) => "market-shuffle",
            Self::CopLoss(_) => "cop-loss",
        }
    }
}

/// A random outcome as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceText {
    /// The crooked cop draws a part.
    CopPart {
        /// The card with it.
        card: Id,
    },
    /// The parts deck is shuffled as the crooked cop's action deck.
    ActionShuffle {
        /// Cards from the top. Those left out follow in the order of their document.
        #[schemars(length(max = 120))]
        order: Vec<Id>,
    },
    /// After a delivery, the cards that are in no road and on no car are shuffled.
    TownShuffle {
        /// Cards from the top: the market, then the deck. Those left out follow in the order of
        /// their document.
        #[schemars(length(max = 120))]
        order: Vec<Id>,
    },
    /// With `full-market = "each-round"`, before a round that is not the first of its delivery: the
    /// parts deck is shuffled with the cards beside it.
    MarketShuffle {
        /// Cards from the top: the market, then the deck. Those left out follow in the order of
        /// their document.
        #[schemars(length(max = 120))]
        order: Vec<Id>,
    },
    /// In the beginning all cards are shuffled.
    SetupShuffle {
        /// Cards from the top: the road to each town, nearest the start first, then the market,
        /// then the rest. Those left out follow in the order of their document.
        #[schemars(length(max = 120))]
        order: Vec<Id>,
    },
    /// Cars are dealt.
    DealCars {
        /// The cars of the players who have none.
        #[schemars(schema_with = "PlayerName::table::<Id>")]
        cars: BTreeMap<PlayerName, Id>,
    },
    /// The crooked cop loses a part.
    CopLoss {
        /// The card with it.
        card: Id,
    },
}
