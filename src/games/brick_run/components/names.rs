//! How the documents of Brick run name things.

use schemars::JsonSchema;

crate::named! {
    /// A participant: a place at the table, clockwise from `a`, or the crooked cop.
    PlayerName {
        /// The first place.
        A = "a",
        /// The place to its left.
        B = "b",
        /// The third.
        C = "c",
        /// The fourth.
        D = "d",
        /// The crooked cop: the automatic opponent of a lone player.
        Cop = "cop",
    }

    /// How parts and bricks are come by.
    Mode usually Beginner {
        /// Parts are drafted, bricks are free.
        Beginner = "beginner",
        /// Parts and bricks are bought.
        Full = "full",
    }

    /// How strong the crooked cop is.
    Difficulty {
        /// Two parts in the beginning.
        Easy = "easy",
        /// Three.
        Regular = "regular",
        /// Four.
        Hard = "hard",
    }

    /// How players come by their cars.
    CarsBy usually Choice {
        /// Each takes one.
        Choice = "choice",
        /// They are dealt.
        Deal = "deal",
    }

    /// What an icon on a car or a part is good for.
    Ability {
        /// A time cube more.
        Cube = "cube",
        /// More movement.
        Speed = "speed",
        /// CB: cards to peek at, and Pickups.
        Cb = "cb",
        /// Steering, against Swerves.
        Steering = "steering",
        /// Suspension, against Jumps.
        Suspension = "suspension",
        /// A repair cube repairs a damage by itself.
        Wrench = "wrench",
        /// Cubes on the move area count double.
        SpeedMultiplier = "speed-multiplier",
        /// Cubes on the steer area count one more.
        SteeringMultiplier = "steering-multiplier",
        /// Room for a brick more.
        Cargo = "cargo",
        /// Shifts a number of Cops.
        Countermeasure = "countermeasure",
        /// Two further spaces for a damage.
        Nitrous = "nitrous",
    }

    /// How far the game, and in it a delivery and a round, has come.
    Phase usually Place {
        /// Players take cars.
        Cars = "cars",
        /// Cars are dealt.
        DealCars = "deal-cars",
        /// The cards are shuffled and dealt.
        SetupShuffle = "setup-shuffle",
        /// Beginner mode: parts are drafted.
        Draft = "draft",
        /// Full mode: parts are bought.
        Market = "market",
        /// The crooked cop draws a part.
        CopPart = "cop-part",
        /// The action deck is shuffled before a delivery.
        ActionDeck = "action-deck",
        /// Full mode: bricks are bought.
        Bricks = "bricks",
        /// Phase 1: cubes are placed secretly.
        Place = "place",
        /// The crooked cop draws action cards, and the deck has run out.
        CopDraw = "cop-draw",
        /// A part is due for the wreck of the round before.
        WreckDue = "wreck-due",
        /// Phase 2 opens: repairs before movement is fixed.
        Opening = "opening",
        /// Phase 2: cars drive.
        Drive = "drive",
        /// The driver decides on countermeasures against Cops.
        Countermeasure = "countermeasure",
        /// The driver has wrecked and gives up a part.
        LosePart = "lose-part",
        /// The crooked cop has crashed and loses a part.
        CopLoss = "cop-loss",
        /// Phase 3: cards are peeked at.
        Peek = "peek",
        /// All cars are in town: bricks are sold.
        Sell = "sell",
        /// The cards are shuffled for the next market.
        TownShuffle = "town-shuffle",
        /// The cards are shuffled for a market before a round that is not the first of its delivery.
        MarketShuffle = "market-shuffle",
        /// The game is over.
        Over = "over",
    }
}

/// How many icons.
#[derive(JsonSchema)]
#[schemars(transparent)]
#[expect(dead_code, reason = "only its schema is used")]
pub struct IconCount(#[schemars(range(min = 0, max = 9))] u8);
