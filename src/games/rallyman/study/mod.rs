//! Rallyman as bots play it and searches examine it.

mod evaluate;
mod invariants;
mod lone;
mod par;
#[cfg(test)]
mod tests;

pub(super) use evaluate::Outlooks;

use crate::engine::Invariant;
use crate::engine::study::{Board, Par, Score, SeatTraits, Study};
use crate::games::rallyman::components::{Stance, Status, TireChoice, Tires};
use crate::games::rallyman::rules;
use crate::games::rallyman::{Rallyman, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for Rallyman {
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SCORE: Score = Score::least("second");
    const TRAITS: &'static [&'static str] = &["dashboard"];
    const LONGEST: usize = 20_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        if self.readings.tire_choice == TireChoice::Open {
            return;
        }
        for other in self.all_seats().filter(|other| *other != seat) {
            let choice = &mut state.car_mut(other).choice;
            if choice.is_some() {
                let drawn = random.below(2);
                *choice = Some(if drawn == 0 {
                    Tires::Asphalt
                } else {
                    Tires::Snow
                });
            }
        }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        self.glance(state, seat)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        let is_classified = rules::finish::is_classified(self, state, seat);
        is_classified.then(|| i64::from(rules::finish::total_time(state, seat).0))
    }

    fn traits<'g>(&'g self, _: &State, seat: Seat) -> SeatTraits<'g> {
        SeatTraits::from_iter([self.dashboard(seat).id.as_str()])
    }

    fn boards(&self) -> Vec<Board> {
        self.stage_boards()
    }

    fn stands_on(&self, state: &State, seat: Seat) -> Option<(usize, usize)> {
        let car = state.car(seat);
        let stage = usize::from(state.stage);
        (car.status != Status::KnockedOut).then(|| (stage, car.at.index()))
    }

    fn came_to_grief(&self, state: &State, seat: Seat) -> Option<(usize, usize)> {
        let car = state.car(seat);
        let stage = usize::from(state.stage);
        // Who is out of the rally lies where that was in this stage alone.
        let is_out = car.status == Status::KnockedOut && car.times.len() == stage;
        (is_out || car.stance != Stance::Forward).then(|| (stage, car.at.index()))
    }

    fn pars(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        Ok(self.stage_pars(state, effort))
    }
}
