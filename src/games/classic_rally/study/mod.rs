//! Classic Rally as bots play it and searches examine it.

mod determinize;
mod evaluate;
mod invariants;
mod par;
#[cfg(test)]
mod tests;

use crate::engine::Invariant;
use crate::engine::study::{Board, Par, Score, Study};
use crate::games::classic_rally::{ClassicRally, Stage, State};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for ClassicRally {
    const INVARIANTS: &'static [Invariant<Self>] = invariants::ALL;
    const SCORE: Score = Score::least("round");
    const TRAITS: &'static [&'static str] = &[];
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
        state.player(seat).finished.map(i64::from)
    }

    fn boards(&self) -> Vec<Board> {
        self.given_maps()
    }

    fn stands_on(&self, state: &State, seat: Seat) -> Option<(usize, usize)> {
        let stage = usize::from(state.stage);
        let Stage::Preset(preset) = self.stages.get(stage)? else {
            return None;
        };
        let cell = state
            .map
            .tiles()
            .get(usize::from(state.player(seat).at?.0))?
            .cell;
        let index = preset.laid.iter().position(|(known, ..)| *known == cell)?;
        let maps = &self.stages[..stage];
        let before = maps.iter().filter(|stage| !matches!(stage, Stage::Built));
        Some((before.count(), index))
    }

    fn pars(&self, state: &State, effort: usize) -> Result<Vec<Par>, String> {
        self.lone_drivers(state, effort)
    }
}
