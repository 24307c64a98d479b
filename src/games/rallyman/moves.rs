//! Moves and chance outcomes: as rules see them, and as scripts write them.

use arrayvec::ArrayVec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::document::Id;
use crate::games::rallyman::components::{
    Die, Driver, Face, GearEvent, ShortcutCard, SpaceName, Tires,
};
use crate::games::rallyman::table::MAX_DRIVERS;
use crate::games::rallyman::{DiceSet, Place, ZoneSet};
use crate::kit::seat::Seat;

/// Most dice of a turn.
pub const MAX_DICE: usize = 7;

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The drivers choose the zones under snow.
    SnowZones(ZoneSet),
    /// A driver chooses tires.
    ChooseTires(Tires),
    /// The drivers agree on the starting order of the first stage.
    StartOrder(ArrayVec<Seat, MAX_DRIVERS>),
    /// Between two stages: a spare tire for a flat.
    DiscardSpare,
    /// Between two stages: none.
    KeepSpare,
    /// Changes a tire at the beginning of a turn.
    ChangeTire,
    /// Rolls a die and moves.
    Roll(PlanStep),
    /// Pays for a die and moves without rolling it.
    Buy(PlanStep),
    /// Rolls dice all at once.
    Attack {
        /// Which.
        dice: DiceSet,
        /// How many the move lists: more than there are in the set if it names one twice.
        listed: u8,
    },
    /// Puts the dice of a time attack in order: up to the loss of control, if there is to be one.
    Arrange(ArrayVec<PlanStep, MAX_DICE>),
    /// Gives up an acceleration die because of a flat.
    GiveUp(Die),
    /// Plays the Sisu card.
    Sisu,
    /// Does not.
    AcceptLoss,
    /// Stops.
    EndTurn,
}

/// A die and the way that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanStep {
    /// The die.
    pub die: Die,
    /// The space entered, as the rules take it: a skid space named in a lower gear is the inside.
    pub to: Place,
    /// Where a flight ends, if it could end in several spaces.
    pub land: Option<Place>,
}

/// A decision as a script writes it; the frequent ones first, for they are tried in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum MoveText {
    /// Rolls a die and moves one space.
    Roll(StepText),
    /// Ends the turn.
    EndTurn {},
    /// Time attack: rolls dice all at once.
    Attack {
        /// The dice.
        #[schemars(length(max = 7))]
        dice: Vec<Die>,
    },
    /// Time attack: the order of the dice, up to a loss of control if there is to be one.
    Arrange {
        /// The dice in order, with the spaces that they enter.
        #[schemars(length(max = 7))]
        steps: Vec<StepText>,
    },
    /// Pays for a die with seconds: it is not rolled.
    Buy(StepText),
    /// Plays the Sisu card: all warnings of this turn go.
    Sisu {},
    /// Lets a loss of control happen that Sisu could cancel.
    AcceptLoss {},
    /// Time attack: gives up an acceleration die because of a flat.
    GiveUp {
        /// Which.
        die: Die,
    },
    /// Changes a flat tire for the spare one.
    ChangeTire {},
    /// Before a stage: chooses tires.
    ChooseTires {
        /// Which.
        tires: Tires,
    },
    /// Before the first stage: the starting order.
    StartOrder {
        /// Every driver once.
        #[schemars(length(max = 4))]
        order: Vec<Driver>,
    },
    /// Before the rally: the zones under snow.
    SnowZones {
        /// The zones.
        #[schemars(length(max = 64))]
        zones: Vec<Id>,
    },
    /// Between two stages without assistance: a spare tire for a flat.
    DiscardSpare {},
    /// Between two stages without assistance: keeps the spare tire.
    KeepSpare {},
}

/// A die and the way that it takes, as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StepText {
    /// The die.
    pub die: Die,
    /// The space entered. Unless given: the only one ahead; at a corner the skid space if the gear
    /// reaches its note, else the inside; from the last skid space out of the corner.
    pub to: Option<SpaceName>,
    /// Where a flight over a bump ends, if it could end in several spaces.
    pub land: Option<SpaceName>,
}

/// One random outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The face of the die that is rolled.
    Die(Face),
    /// The dice of a time attack that show a warning.
    Dice(DiceSet),
    /// The back of a gear card.
    GearCard(GearEvent),
    /// A shortcut card.
    ShortcutCard(ShortcutCard),
    /// The zones of the stage under snow.
    Weather(ZoneSet),
}

impl Chance {
    /// The event's name, as a script writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Die(_) => "die",
            Self::Dice(_) => "dice",
            Self::GearCard(_) => "gear-card",
            Self::ShortcutCard(_) => "shortcut-card",
            Self::Weather(_) => "weather",
        }
    }
}

/// A random outcome as a script writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChanceText {
    /// The die that is rolled.
    Die {
        /// What it shows.
        face: Face,
    },
    /// The dice of a time attack.
    Dice {
        /// Those that show a warning.
        #[schemars(length(max = 7))]
        warnings: Vec<Die>,
    },
    /// The back of a gear card.
    GearCard {
        /// Its event.
        card: GearEvent,
    },
    /// A shortcut card.
    ShortcutCard {
        /// Which.
        card: ShortcutCard,
    },
    /// The weather of a stage.
    Weather {
        /// The zones under snow.
        #[schemars(length(max = 64))]
        snow: Vec<Id>,
    },
}
