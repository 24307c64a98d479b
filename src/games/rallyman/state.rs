//! A position of the game. Only `rules` changes one.

use arrayvec::ArrayVec;

use crate::games::rallyman::components::{Phase, Side, Stance, Status, Step, Technique, Tires};
use crate::games::rallyman::table::{MAX_CHECKPOINTS, MAX_DRIVERS, MAX_STAGES};
use crate::games::rallyman::{DiceSet, MAX_CORNERS, MAX_DICE, Place, PlanStep, Seconds, ZoneSet};
use crate::kit::seat::Seat;

/// Most turns of a round: the block of all starting turns of four drivers.
pub const MAX_ORDER: usize = 10;

/// A position. Equal states are the same position: nothing in here depends on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// How far the rally has come.
    pub phase: Phase,
    /// The stage, counted from 0; between two stages the coming one.
    pub stage: u8,
    /// The zones of the stage that are under snow, once that is known.
    pub snow: ZoneSet,
    /// The zones that the drivers chose to be under snow.
    pub chosen: ZoneSet,
    /// The starting order of the stage, once known; in a rally's first stage agreed, later by time.
    pub start_order: ArrayVec<Seat, MAX_DRIVERS>,
    /// Those driving the stage, foremost first; on spaces of equal rank and side by side in a corner by
    /// arrival, earlier first.
    pub road: ArrayVec<Seat, MAX_DRIVERS>,
    /// The round of the stage, from 1; 0 before it.
    pub round: u16,
    /// Who plays in this round, in order: fixed as it begins.
    pub order: ArrayVec<Seat, MAX_ORDER>,
    /// Whose turn it is in [`order`](Self::order); also who decides next between two stages.
    pub due: u8,
    /// Dirt markers, by corner.
    pub dirt: [u8; MAX_CORNERS],
    /// The piles of gear cards, first gear first.
    pub gear_piles: [GearPile; 5],
    /// Shortcut cards left in the deck, by kind.
    pub shortcut_deck: [u8; 3],
    /// The turn of the driver who is due.
    pub turn: Turn,
    /// The drivers in seat order.
    pub drivers: ArrayVec<Car, MAX_DRIVERS>,
}

/// A pile of gear cards: how many are left, and which backs have been seen. Cards that were taken
/// face up keep their backs to themselves, so all cards but those seen are equally likely to come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GearPile {
    /// Cards left.
    pub left: u16,
    /// Backs seen since the pile was shuffled, by event.
    pub seen: [u8; 3],
}

/// A driver with car, dashboard and cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Car {
    /// Whether the driver is still in the stage.
    pub status: Status,
    /// Where the car is; of a knocked-out driver, where that was.
    pub at: Place,
    /// How it stands there.
    pub stance: Stance,
    /// The gear that the chrono pile shows; 0 is neutral.
    pub gear: u8,
    /// Whether it has been stuck in neutral, facing forward: it shows first gear, and is still to restart.
    pub stalled: bool,
    /// The chrono pile of the stage.
    pub pile: ChronoPile,
    /// Second markers.
    pub seconds: u16,
    /// Damage points.
    pub damage: u8,
    /// Flats.
    pub flats: u8,
    /// Whether the Sisu card is still there.
    pub sisu: bool,
    /// Whether there is a spare-tire card.
    pub spare: bool,
    /// The tires; `None` until they are chosen for the first stage.
    pub tires: Option<Tires>,
    /// A secret choice of tires, before all are in.
    pub choice: Option<Tires>,
    /// Times of the stages finished so far.
    pub times: ArrayVec<Seconds, MAX_STAGES>,
    /// Split times of the stage, by checkpoint.
    pub splits: [Option<Seconds>; MAX_CHECKPOINTS],
}

/// The cards in front of a driver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChronoPile {
    /// Gear cards that lie face up, first gear first.
    pub up: [u16; 5],
    /// Gear cards that are turned over.
    pub over: [u16; 5],
    /// Spare-tire cards.
    pub spares: u16,
}

impl ChronoPile {
    /// How many cards there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        let gears = self.up.iter().chain(&self.over);
        gears.map(|&cards| u32::from(cards)).sum::<u32>() + u32::from(self.spares)
    }
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// How far it has come.
    pub step: Step,
    /// How dice are used; `None` before the first one.
    pub technique: Option<Technique>,
    /// The engaged gear; 0 is neutral.
    pub gear: u8,
    /// Dice used to move, in either technique.
    pub used: DiceSet,
    /// Dice of a time attack; they are all rolled at once.
    pub rolled: DiceSet,
    /// Dice that show a warning that counts.
    pub warned: DiceSet,
    /// Dice given up because of a flat.
    pub given_up: DiceSet,
    /// Dice paid for with seconds.
    pub bought: u8,
    /// Whether there was a flat in this turn.
    pub flat: bool,
    /// Whether a tire was changed in this turn, before any die: the turn may end as it is.
    pub tire_changed: bool,
    /// Whether cars have cut a flight short, so that no other die may be used.
    pub stopped: bool,
    /// Whether the gear dice have gone up, or down, if that is known and matters.
    pub direction: Option<Direction>,
    /// The die that is about to be rolled, and what remains of the order of a time attack behind
    /// the die in use.
    pub plan: ArrayVec<PlanStep, MAX_DICE>,
    /// What the die in use has come to, while a card or a decision interrupts it.
    pub entry: Option<Entry>,
}

/// Which way gears are chained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To higher gears.
    Up,
    /// To lower gears.
    Down,
}

/// What a die has come to while it is being carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Why control is lost, as far as that does not depend on warnings counted in the end.
    pub causes: Causes,
    /// Whether control has been lost, and its event been carried out: a shortcut card that is still
    /// drawn then ends the turn.
    pub lost: bool,
}

/// Why control is lost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a cause by itself")]
pub struct Causes {
    /// A note of a corner was exceeded.
    pub corner: bool,
    /// A bump was taken two gears above its note.
    pub bump: bool,
    /// A bump was taken one gear above its note, and its die shows a warning.
    pub bump_warning: bool,
    /// Cars cut a flight short.
    pub blocked: bool,
    /// There are too many warnings.
    pub warnings: bool,
}

impl Causes {
    /// Whether control is lost.
    #[must_use]
    pub fn any(self) -> bool {
        self.bump_warning || self.warnings || self.is_final()
    }

    /// Whether Sisu cannot help.
    #[must_use]
    pub fn is_final(self) -> bool {
        self.corner || self.bump || self.blocked
    }
}

impl Turn {
    /// The beginning of a turn in this gear.
    #[must_use]
    pub fn new(gear: u8) -> Self {
        Self {
            step: Step::Start,
            technique: None,
            gear,
            used: DiceSet::NONE,
            rolled: DiceSet::NONE,
            warned: DiceSet::NONE,
            given_up: DiceSet::NONE,
            bought: 0,
            flat: false,
            tire_changed: false,
            stopped: false,
            direction: None,
            plan: ArrayVec::new(),
            entry: None,
        }
    }

    /// Dice of a time attack that are still to be used.
    #[must_use]
    pub fn waiting(&self) -> DiceSet {
        self.rolled.without(self.used).without(self.given_up)
    }

    /// Warnings that count now: in a time attack those of the dice used so far.
    #[must_use]
    pub fn warnings(&self) -> u8 {
        self.warned.and(self.used).count()
    }
}

impl Car {
    /// Whether the car is off the road.
    #[must_use]
    #[inline]
    pub fn is_off_road(&self) -> bool {
        matches!(self.stance, Stance::OffLeft | Stance::OffRight)
    }

    /// Whether the car restarts with its next die, whatever gear its pile shows.
    #[must_use]
    pub fn restarts(&self) -> bool {
        self.stalled || self.stance != Stance::Forward
    }

    /// Whether the driver is driving the stage.
    #[must_use]
    pub fn is_driving(&self) -> bool {
        self.status == Status::Driving
    }
}

impl Stance {
    /// Off the road on this side.
    #[must_use]
    pub fn off(side: Side) -> Self {
        match side {
            Side::Left => Self::OffLeft,
            Side::Right => Self::OffRight,
        }
    }
}

impl State {
    /// The driver at a seat.
    #[must_use]
    #[inline]
    pub fn car(&self, seat: Seat) -> &Car {
        &self.drivers[seat.index()]
    }

    pub(super) fn car_mut(&mut self, seat: Seat) -> &mut Car {
        &mut self.drivers[seat.index()]
    }

    /// Who is due in the stage.
    #[must_use]
    pub fn due_seat(&self) -> Option<Seat> {
        self.order.get(usize::from(self.due)).copied()
    }
}
