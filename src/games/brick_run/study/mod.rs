//! What bots and searches need to know of Brick run.

mod determinize;
mod evaluate;
mod invariants;
mod lone;
mod par;
#[cfg(test)]
mod tests;

use crate::engine::invariant::Invariant;
use crate::engine::study::{Par, Score, SeatTraits, Study};
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::rules;
use crate::games::brick_run::{BrickRun, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for BrickRun {
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SCORE: Score = Score::most("dollar");
    const TRAITS: &'static [&'static str] = &["car"];
    // Six roads of sixteen long cards, driven space by space by four, and some more.
    const LONGEST: usize = 40_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    fn decides(&self, seat: Seat) -> bool {
        Some(seat) != self.cop()
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.deal_anew(state, seat, random);
    }

    /// Whoever takes or buys the first part; without a draft or a market, whoever drives first.
    fn first_player(&self, state: &State) -> Option<Seat> {
        match state.phase {
            Phase::Draft | Phase::Market => {
                rules::draft::buying_order(self, state).first().copied()
            }
            Phase::Drive => Some(state.active),
            _ => None,
        }
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        self.outlook(state, seat)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        Some(i64::from(state.player(seat).money))
    }

    fn traits<'g>(&'g self, state: &State, seat: Seat) -> SeatTraits<'g> {
        let car = state.player(seat).car;
        car.map(|car| self.cars[car].id.as_str())
            .into_iter()
            .collect()
    }

    fn pars(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        Ok(self.lone_pars(state, effort))
    }
}
