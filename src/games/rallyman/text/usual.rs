//! What a position means by leaving something out.

use arrayvec::ArrayVec;

use crate::games::rallyman::components::{Phase, Status, Step, Tires, Weather};
use crate::games::rallyman::rules;
use crate::games::rallyman::state::{GearPile, MAX_ORDER, Turn};
use crate::games::rallyman::table::MAX_DRIVERS;
use crate::games::rallyman::{Car, DiceSet, Place, Rallyman, State, Track, ZoneSet};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

impl Rallyman {
    /// The zones of a stage that are under snow.
    pub(crate) fn usual_snow(&self, phase: Phase, stage: u8, chosen: ZoneSet) -> ZoneSet {
        if matches!(phase, Phase::SnowZones | Phase::Weather | Phase::Between) {
            return ZoneSet::NONE;
        }
        let track = &self.tracks[usize::from(stage)];
        match self.weather {
            Weather::Fixed => track.snow,
            Weather::Chosen => chosen.and(track.zones.iter().copied().collect()),
            Weather::Variable | Weather::None => ZoneSet::NONE,
        }
    }

    /// Piles of gear cards that have lost what lies in chrono piles.
    pub(crate) fn usual_gear_piles(&self, state: &State) -> [GearPile; 5] {
        let held = cards_held(&state.drivers);
        let mut piles = self.fresh_gear_piles();
        for (pile, held) in piles.iter_mut().zip(held) {
            pile.left = narrow::<u16>(u32::from(pile.left).saturating_sub(held));
        }
        piles
    }

    /// Piles of gear cards that are whole.
    pub(crate) fn fresh_gear_piles(&self) -> [GearPile; 5] {
        std::array::from_fn(|index| rules::finish::fresh_pile(self, index))
    }

    /// The starting order: those who take part in the stage, by their times so far.
    pub(crate) fn usual_start_order(&self, state: &State) -> ArrayVec<Seat, MAX_DRIVERS> {
        if state.stage == 0 && state.phase.is_before_start() {
            return ArrayVec::new();
        }
        let earlier = usize::from(state.stage);
        let takes_part = |seat: &Seat| {
            let car = state.car(*seat);
            // Who is out before the start went out in an earlier stage.
            let went_out_here = !state.phase.is_before_start() && car.times.len() >= earlier;
            car.status != Status::KnockedOut || went_out_here
        };
        let mut order: ArrayVec<Seat, MAX_DRIVERS> = self.all_seats().filter(takes_part).collect();
        order.sort_by_key(|&seat| {
            let times = state.car(seat).times.iter().take(earlier);
            times.map(|time| time.0).sum::<u32>()
        });
        order
    }

    /// The cars on the road, foremost first. `arrived` says who was earlier on spaces of equal
    /// rank or side by side; without it, that is the rank, and then the starting order.
    pub(crate) fn road_of(
        &self,
        state: &State,
        arrived: Option<&[Seat]>,
    ) -> ArrayVec<Seat, MAX_DRIVERS> {
        let mut road: ArrayVec<Seat, MAX_DRIVERS> = match arrived {
            Some(listed) if state.phase != Phase::Stage => {
                return listed.iter().copied().take(MAX_DRIVERS).collect();
            }
            None if state.phase != Phase::Stage => return ArrayVec::new(),
            _ => {
                let driving = self
                    .all_seats()
                    .filter(|&seat| state.car(seat).is_driving());
                driving.collect()
            }
        };
        let track = rules::notes::track(self, state);
        let at = |seat: Seat| state.car(seat).at;
        let listed = arrived.unwrap_or(&state.start_order);
        let came = |seat: Seat| listed.iter().position(|other| *other == seat);
        road.sort_by_key(|&seat| (track.at(at(seat)).rank, came(seat).unwrap_or(MAX_DRIVERS)));
        if arrived.is_none() {
            return road;
        }
        // Of those with nobody before them on the road the first to have arrived comes next.
        let mut order = ArrayVec::new();
        while !road.is_empty() {
            let first = |seat: &Seat| {
                !road
                    .iter()
                    .any(|&other| track.is_before(at(other), at(*seat)))
            };
            let next = (0..road.len()).filter(|&index| first(&road[index]));
            let next = next.min_by_key(|&index| came(road[index]).unwrap_or(MAX_DRIVERS));
            order.push(road.remove(next.unwrap_or(0)));
        }
        order
    }

    /// The round after the last starting round.
    pub(crate) fn usual_round(&self, state: &State) -> u16 {
        if state.phase != Phase::Stage {
            return 0;
        }
        narrow::<u16>(rules::order::starting_rounds(self, state) + 1)
    }

    /// Who plays in the round: those who would if it began now.
    pub(crate) fn usual_order(&self, state: &State) -> ArrayVec<Seat, MAX_ORDER> {
        if state.phase == Phase::Stage {
            rules::order::round_order(self, state)
        } else {
            ArrayVec::new()
        }
    }
}

/// Gear cards that lie in chrono piles, first gear first.
pub(crate) fn cards_held(drivers: &[Car]) -> [u32; 5] {
    std::array::from_fn(|index| {
        let piles = drivers.iter().map(|car| car.pile);
        piles
            .map(|pile| u32::from(pile.up[index]) + u32::from(pile.over[index]))
            .sum()
    })
}

/// The beginning of the turn that is due.
pub(crate) fn usual_turn(state: &State) -> Turn {
    let due = state.due_seat().filter(|_| state.phase == Phase::Stage);
    Turn::new(due.map_or(0, |seat| state.car(seat).gear))
}

/// How far a turn has come in which these dice have been used.
pub(crate) fn usual_step(used: DiceSet) -> Step {
    if used.is_empty() {
        Step::Start
    } else {
        Step::Drive
    }
}

/// The gear cards of a chrono pile that shows this gear.
pub(crate) fn usual_cards(gear: u8) -> [u16; 5] {
    let mut cards = [0; 5];
    if let Some(index) = usize::from(gear).checked_sub(1) {
        cards[index.min(4)] = 1;
    }
    cards
}

/// Whether a driver has a spare-tire card who has used so many in this stage: a new one comes only between stages.
pub(crate) fn usual_spare(game: &Rallyman, used: u16) -> bool {
    game.spare && used == 0
}

/// Where a car is.
pub(crate) fn usual_place(status: Status, track: &Track) -> Place {
    match status {
        Status::Finished => track.finish(),
        Status::Driving | Status::KnockedOut => Place::START,
    }
}

/// The tires of a car, once they are chosen.
pub(crate) fn usual_tires(phase: Phase, stage: u8) -> Option<Tires> {
    let is_open = stage == 0 && phase.is_before_start() && phase != Phase::StartOrder;
    (!is_open).then_some(Tires::Asphalt)
}
