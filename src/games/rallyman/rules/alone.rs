//! What dice and cards do to a car that is alone on the road: the rules as searches ask them.

use super::Leap;
use super::dice::Run;
use super::room::Leaving;
use crate::engine::Silent;
use crate::games::rallyman::components::{Die, GearEvent, Phase, Status, Step, Technique, Tires};
use crate::games::rallyman::state::Turn;
use crate::games::rallyman::{Causes, DiceSet, Direction, Place, Rallyman, State, ZoneSet};
use crate::kit::seat::Seat;

/// A lone car in its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Going {
    /// Where it is.
    pub at: Place,
    /// The engaged gear; 0 is neutral.
    pub gear: u8,
    /// Dice used in this turn.
    pub used: DiceSet,
    /// Which way gears are chained, where that matters.
    pub direction: Option<Direction>,
}

/// What the event of a gear card has made of a lone car.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aftermath {
    /// Where it is.
    pub at: Place,
    /// Its damage.
    pub damage: u8,
    /// Whether a shortcut card is to be drawn.
    pub draws: bool,
    /// Whether the driver is out of the rally.
    pub out: bool,
}

impl Rallyman {
    /// A driver alone at the start of a stage under this weather.
    pub(crate) fn alone(&self, stage: u8, seat: Seat, tires: Tires, snow: ZoneSet) -> State {
        let mut state = self.fresh_state();
        state.phase = Phase::Stage;
        state.stage = stage;
        state.snow = snow;
        state.round = 1;
        state.start_order.push(seat);
        state.road.push(seat);
        state.order.push(seat);
        state.car_mut(seat).tires = Some(tires);
        state
    }

    /// What a die leads to, if it is the first of a turn in this gear.
    pub(crate) fn hops(
        &self,
        state: &State,
        seat: Seat,
        (at, gear): (Place, u8),
        die: Die,
    ) -> Vec<Leap> {
        let run = run(&Going {
            at,
            gear,
            used: DiceSet::NONE,
            direction: None,
        });
        let mut hops: Vec<Leap> = Vec::new();
        let Ok((engaged, _)) = self.engage(&run, die) else {
            return hops;
        };
        for to in self.targets(state, &run, (die, engaged)) {
            if let Ok(landings) = self.leaps(state, seat, &run, (die, to)) {
                hops.extend(landings);
            }
        }
        hops
    }

    /// The gear and direction that a die would engage.
    pub(crate) fn engaged(&self, going: &Going, die: Die) -> Option<(u8, Option<Direction>)> {
        self.engage(&run(going), die).ok()
    }

    /// Whether a turn still has this die, on the way into a space.
    pub(crate) fn has_die(
        &self,
        state: &State,
        seat: Seat,
        used: DiceSet,
        die: Die,
        to: Place,
    ) -> bool {
        self.die_is_free(state, seat, used, die, to).is_ok()
    }

    /// The leap as it comes out with these dice used and warned, and why control is lost by it.
    pub(crate) fn outcome(
        &self,
        state: &State,
        seat: Seat,
        (die, leap): (Die, &Leap),
        (used, warned): (DiceSet, DiceSet),
    ) -> (Leap, Causes) {
        let leap = self.known_leap(leap.clone(), die, warned);
        let causes = self.causes(state, seat, &leap.hop, die, (used, warned));
        (leap, causes)
    }

    /// What the event of a gear card makes of a lone car.
    pub(crate) fn aftermath(
        &self,
        state: &State,
        seat: Seat,
        (at, gear): (Place, u8),
        event: GearEvent,
    ) -> Aftermath {
        let mut state = state.clone();
        let car = state.car_mut(seat);
        car.at = at;
        car.gear = gear;
        state.turn = Turn::new(gear);
        state.turn.technique = Some(Technique::Basic);
        state.turn.step = Step::GearCard;
        self.take_event(&mut state, seat, event, &mut Silent);
        let car = state.car(seat);
        Aftermath {
            at: car.at,
            damage: car.damage,
            draws: state.turn.step == Step::ShortcutCard,
            out: car.status == Status::KnockedOut,
        }
    }
}

/// A lone car as the rules see it in its turn.
fn run(going: &Going) -> Run {
    Run {
        at: going.at,
        // Whoever has lost control restarts in neutral.
        resumes: going.gear == 0,
        leaving: Leaving::Moving,
        gear: going.gear,
        used: going.used,
        direction: going.direction,
    }
}
