//! Constants and readings: what a designer may vary without touching the program.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The rules document: constants and readings, each with the rulebook's value unless given.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Rules {
    /// Numbers of the game.
    #[serde(default)]
    pub constants: Constants,
    /// How ambiguous passages of the rulebook are read.
    #[serde(default)]
    pub readings: ReadingsGiven,
}

/// Numbers of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct Constants {
    /// Time cubes that a player has without cube bonuses.
    #[schemars(range(min = 2, max = 6))]
    pub cubes: u8,
    /// The most time cubes that a player can have.
    #[schemars(range(min = 2, max = 12))]
    pub most_cubes: u8,
    /// Bricks that a car gets for a delivery, where they are free.
    #[schemars(range(min = 0, max = 60))]
    pub bricks: u8,
    /// Parts that each player drafts before the first delivery.
    #[schemars(range(min = 0, max = 6))]
    pub first_parts: u8,
    /// Cards of a market.
    #[schemars(range(min = 1, max = 60))]
    pub market: u8,
    /// Repair cubes for a damage, without a wrench.
    #[schemars(range(min = 1, max = 2))]
    pub repair_cubes: u8,
    /// Repair cubes that a wrecked car has to place.
    #[schemars(range(min = 2, max = 6))]
    pub wreck_cubes: u8,
    /// Dollars that a wreck costs.
    #[schemars(range(min = 0, max = 100))]
    pub wreck_fee: u8,
    /// Bricks that Cops take.
    #[schemars(range(min = 0, max = 60))]
    pub cops_bricks: u8,
    /// Further spaces by nitrous.
    #[schemars(range(min = 1, max = 20))]
    pub nitrous_spaces: u8,
    /// Dollars that a car in town gets at the end of a round while others are on the road.
    #[schemars(range(min = 0, max = 100))]
    pub waiting_pay: u8,
    /// Full mode: dollars in the beginning.
    #[schemars(range(min = 0, max = 1000))]
    pub money: u16,
    /// Full mode: dollars for a part.
    #[schemars(range(min = 0, max = 100))]
    pub part_price: u8,
    /// Full mode: dollars for a brick.
    #[schemars(range(min = 0, max = 100))]
    pub brick_price: u8,
    /// Parts of the crooked cop in the beginning.
    pub cop_parts: CopParts,
    /// Action cards that the crooked cop draws in a round.
    #[schemars(range(min = 1, max = 6))]
    pub cop_cards: u8,
    /// Numbers that a crash moves the crooked cop's clip up.
    #[schemars(range(min = 1, max = 12))]
    pub crash_slots: u8,
}

impl Default for Constants {
    fn default() -> Self {
        Self {
            cubes: 4,
            most_cubes: 6,
            bricks: 4,
            first_parts: 3,
            market: 12,
            repair_cubes: 2,
            wreck_cubes: 4,
            wreck_fee: 3,
            cops_bricks: 3,
            nitrous_spaces: 2,
            waiting_pay: 2,
            money: 10,
            part_price: 2,
            brick_price: 1,
            cop_parts: CopParts::default(),
            cop_cards: 2,
            crash_slots: 3,
        }
    }
}

/// Parts of the crooked cop in the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, rename_all = "kebab-case")]
#[schemars(deny_unknown_fields)]
pub struct CopParts {
    /// With `difficulty = "easy"`.
    #[schemars(range(min = 0, max = 12))]
    pub easy: u8,
    /// With `difficulty = "regular"`.
    #[schemars(range(min = 0, max = 12))]
    pub regular: u8,
    /// With `difficulty = "hard"`.
    #[schemars(range(min = 0, max = 12))]
    pub hard: u8,
}

impl Default for CopParts {
    fn default() -> Self {
        Self {
            easy: 2,
            regular: 3,
            hard: 4,
        }
    }
}

crate::readings! {
    /// What the initiative bonus of a car card does.
    initiative_bonus: InitiativeBonus {
        /// Nothing.
        #[default]
        Ignored,
        /// It is added to the movement when the order of turns is made, and nowhere else.
        OrderOnly,
    }
    /// When repair cubes are spent.
    repair_timing: RepairTiming {
        /// Before movement is fixed, or in the own turn.
        #[default]
        AnyTime,
        /// In the own turn.
        OwnTurn,
        /// Before movement is fixed.
        Opening,
    }
    /// What nitrous adds.
    nitrous_effect: NitrousEffect {
        /// Spaces to drive.
        #[default]
        Spaces,
        /// Spaces to drive, and as much movement for the encounters that follow in the turn.
        Movement,
    }
    /// Where the clip must not be for nitrous: a car that "can only take 1 more damage".
    nitrous_floor: NitrousFloor {
        /// On the lowest number: the next damage is the last that the car takes, for it wrecks the car.
        #[default]
        Lowest,
        /// On one of the two lowest, if the damage that wrecks is not among those that a car "can take". The text speaks
        /// of wrecking as taking damage, too, so this is not the default.
        SecondLowest,
    }
    /// What a cube on the move area counts with several speed multipliers.
    speed_multiplier_stacking: SpeedMultiplierStacking {
        /// Two, as with one.
        #[default]
        None,
        /// One, and one more for each.
        Additive,
    }
    /// What a Pickup gives if not all of its bricks fit.
    pickup_overflow: PickupOverflow {
        /// As many as fit.
        #[default]
        Fill,
        /// None.
        AllOrNothing,
    }
    /// Which cards of the road a player may peek at.
    peek_choice: PeekChoice {
        /// The next ones.
        #[default]
        Next,
        /// Any ahead.
        Any,
    }
    /// Whether cards ahead that lie face up count among the next ones.
    peek_revealed: PeekRevealed {
        /// They do.
        #[default]
        Counted,
        /// They are passed over.
        Skipped,
    }
    /// Whether somebody who has passed in the full market may buy later.
    market_pass: MarketPass {
        /// Yes: it closes when all pass one after the other.
        #[default]
        Open,
        /// No.
        Final,
    }
    /// Whether all cubes have to be placed.
    cube_placement: CubePlacement {
        /// All.
        #[default]
        All,
        /// As many as the player likes.
        Partial,
    }
    /// When a car arrives.
    town_entry: TownEntry {
        /// With the space behind the last one of the road.
        #[default]
        OneSpace,
        /// On the last space of the road.
        LastSpace,
    }
    /// What a car gets that has kept bricks.
    resupply: Resupply {
        /// As many as any other, as far as they fit.
        #[default]
        Add,
        /// As many as it lacks.
        Set,
    }
    /// Who follows the first in a draft and in the full market.
    draft_order: DraftOrder {
        /// The others clockwise.
        #[default]
        Clockwise,
        /// By starting speed from the lowest; in towns by arrival from the last.
        Rank,
    }
    /// From when a car in town is paid for waiting.
    waiting_pay: WaitingPay {
        /// From the round in which it arrives.
        #[default]
        ArrivalRound,
        /// From the next round.
        NextRound,
    }
    /// Which movement encounters look at.
    encounter_movement: EncounterMovement {
        /// All of the round's.
        #[default]
        Total,
        /// The spaces that are still to be driven.
        Remaining,
    }
    /// What becomes of the cube of a cube part that is lost.
    cube_part_loss: CubePartLoss {
        /// It goes with the part.
        #[default]
        LoseCube,
        /// It stays.
        KeepCube,
    }
    /// Whether cars get bricks for nothing in the full mode.
    full_bricks: FullBricks {
        /// No: all are bought.
        #[default]
        Bought,
        /// Yes, as in the beginner mode, and more may be bought.
        Free,
    }
    /// Whether speed icons of action cards count for the crooked cop's movement.
    cop_action_speed: CopActionSpeed {
        /// They do.
        #[default]
        Counted,
        /// They do not.
        Ignored,
    }
    /// Where the crooked cop's action cards go after a round: "place used action cards in the parts deck".
    cop_used_cards: CopUsedCards {
        /// On a pile of their own, until the deck has run out or a town is reached: the text says what to do when the
        /// deck runs out, which it never would otherwise.
        #[default]
        Pile,
        /// Under the deck.
        Bottom,
        /// Into the deck, which is shuffled before the crooked cop draws again.
        Shuffled,
    }
    /// Whether the crooked cop gets bricks for nothing in the full mode, where they cost a dollar each.
    cop_bricks: CopBricks {
        /// He does, as in the beginner mode: he begins without money and decides nothing, so he could not buy any.
        #[default]
        Free,
        /// He does not, and carries what Pickups bring.
        None,
    }
    /// What becomes of a part that is lost.
    lost_parts: LostParts {
        /// It is shuffled in with the next market: it is a card of the game, and only its owner has lost it.
        #[default]
        Shuffled,
        /// It is out of the game.
        OutOfGame,
    }
    /// What a crash costs a crooked cop who lacks the dollars.
    cop_broke: CopBroke {
        /// What he has.
        #[default]
        FloorZero,
        /// A part, by chance, in place of the dollars.
        LosePart,
    }
    /// Whether anything goes on for cars in town while others are on the road.
    town_activity: TownActivity {
        /// Damaged ones may place cubes and repair; the crooked cop draws, and repairs.
        #[default]
        Full,
        /// Nothing.
        None,
    }
    /// Whether players may take the cop car where the crooked cop does not play.
    cop_car: CopCar {
        /// They may.
        #[default]
        Playable,
        /// They may not.
        Reserved,
    }
    /// Whether the crooked cop may have a part twice.
    cop_duplicate_parts: CopDuplicateParts {
        /// No, like everybody.
        #[default]
        Barred,
        /// Yes.
        Allowed,
    }
}
