//! What bots and searches need to know of Checkpoint Charlie.

mod determinize;
mod evaluate;
mod infer;
mod invariants;
#[cfg(test)]
mod tests;

use crate::engine::invariant::Invariant;
use crate::engine::study::{Par, Score, Study};
use crate::games::checkpoint_charlie::components::{Phase, RaceTiebreak};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{CheckpointCharlie, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for CheckpointCharlie {
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SCORE: Score = Score::most("point");
    const TRAITS: &'static [&'static str] = &[];
    // Twenty rounds of the largest deck, each card a step, and some more.
    const LONGEST: usize = 8000;

    fn seat_count(&self) -> usize {
        self.players
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.deal_anew(state, seat, random);
    }

    /// Whoever starts the first round that is played.
    fn first_player(&self, state: &State) -> Option<Seat> {
        (state.phase > Phase::FirstPlayer).then_some(state.first)
    }

    /// Clockwise from whoever has revealed the last card, under the reading that says so.
    fn asked(&self, state: &State, seats: &mut [Seat], luck: &mut Random) {
        let clockwise = self.readings.race_tiebreak == RaceTiebreak::ClockwiseFromActive;
        if !clockwise || state.phase != Phase::Search {
            return luck.shuffle(seats);
        }
        let from = state.active.index() + self.players - 1;
        seats.sort_by_key(|seat| (seat.index() + 2 * self.players - from) % self.players);
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        self.outlook(state, seat, || self.deduce_unturned(state, Some(seat)))
    }

    fn evaluate_by_inference(&self, state: &State, seat: Seat) -> i64 {
        self.outlook(state, seat, || self.infer(state, seat))
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        Some(i64::from(rules::closing::points(self, state, seat)))
    }

    fn pars(&self, _: &State, _: usize) -> Result<Vec<Par>, String> {
        Err("a chief of spies is found by what others reveal, so nobody can play alone".to_owned())
    }
}
