//! What dice and cards do to a car that is alone on the road: the rules as searches ask them.

use super::dice::Run;
use super::room::Leaving;
use super::{Leap, dice, loss, route, setup};
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

impl Going {
    /// A car in the middle of its turn.
    pub(super) fn of(run: &Run) -> Self {
        Self {
            at: run.at,
            gear: run.gear,
            used: run.used,
            direction: run.direction,
        }
    }

    /// Where it falls among so many slots.
    pub(super) fn slot(&self, slots: usize) -> usize {
        let mixed = usize::from(self.used.word()) * 5 + self.at.index() * 17;
        (mixed + usize::from(self.gear)) % slots
    }
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

/// A driver alone at the start of a stage under this weather.
pub(crate) fn alone(game: &Rallyman, stage: u8, seat: Seat, tires: Tires, snow: ZoneSet) -> State {
    let mut state = setup::fresh_state(game);
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
    game: &Rallyman,
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
    let Ok((engaged, _)) = dice::engage(game, &run, die) else {
        return hops;
    };
    for to in route::targets(game, state, &run, (die, engaged)) {
        if let Ok(landings) = route::leaps(game, state, seat, &run, (die, to)) {
            hops.extend(landings);
        }
    }
    hops
}

/// The gear and direction that a die would engage.
pub(crate) fn engaged(game: &Rallyman, going: &Going, die: Die) -> Option<(u8, Option<Direction>)> {
    dice::engage(game, &run(going), die).ok()
}

/// Whether a turn still has this die, on the way into a space.
pub(crate) fn has_die(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    used: DiceSet,
    die: Die,
    to: Place,
) -> bool {
    dice::die_is_free(game, state, seat, used, die, to).is_ok()
}

/// The leap as it comes out with these dice used and warned, and why control is lost by it.
pub(crate) fn outcome(
    game: &Rallyman,
    state: &State,
    seat: Seat,
    (die, leap): (Die, &Leap),
    (used, warned): (DiceSet, DiceSet),
) -> (Leap, Causes) {
    let leap = route::known_leap(leap.clone(), die, warned);
    let limit = dice::warnings(game, state, seat, leap.hop.end);
    let causes = route::causes(game, limit, &leap.hop, die, (used, warned));
    (leap, causes)
}

/// What the event of a gear card makes of a lone car.
pub(crate) fn aftermath(
    game: &Rallyman,
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
    loss::take_event(game, &mut state, seat, event, &mut Silent);
    let car = state.car(seat);
    Aftermath {
        at: car.at,
        damage: car.damage,
        draws: state.turn.step == Step::ShortcutCard,
        out: car.status == Status::KnockedOut,
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
