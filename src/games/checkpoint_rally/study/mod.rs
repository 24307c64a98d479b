//! Checkpoint Rally as bots play it and searches examine it.

mod determinize;
mod evaluate;
mod invariants;
mod par;

use crate::engine::Invariant;
use crate::engine::study::{Par, Score, SeatTraits, Study};
use crate::games::checkpoint_rally::components::How;
use crate::games::checkpoint_rally::{CheckpointRally, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for CheckpointRally {
    const INVARIANTS: &'static [Invariant<Self>] = invariants::INVARIANTS;
    const SCORE: Score = Score::least("minute");
    const TRAITS: &'static [&'static str] = &["car", "card"];
    /// Of 6,000 games of two or four random players, none that ended took more than 12,074 steps. The
    /// others, 22 games of two players, never end: neither car has a road out of its start corner.
    const LONGEST: usize = 20_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    fn determinize(&self, state: &mut State, seat: Seat, random: &mut Random) {
        self.deal_anew(state, seat, random);
    }

    fn evaluate(&self, state: &State, seat: Seat) -> i64 {
        self.looks(state, seat)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        let finished = state.how_done(seat) == Some(How::Finished);
        finished.then(|| i64::from(state.player(seat).time))
    }

    fn traits<'g>(&'g self, state: &State, seat: Seat) -> SeatTraits<'g> {
        let player = state.player(seat);
        let car = player.car.map(|car| self.cars[car].id.as_str());
        let card = player.card.map(|card| self.cards[card].id.as_str());
        [car, card]
            .map(Option::unwrap_or_default)
            .into_iter()
            .collect()
    }

    fn pars(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        self.lone_pars(state, effort)
    }
}
