//! Classic Rally as bots play it and searches examine it.

use super::components::{Direction, Joker, Phase};
use super::state::State;
use super::table::{Cards, ClassicRally};
use crate::engine::Invariant;
use crate::engine::study::{Par, Score, Study};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for ClassicRally {
    const INVARIANTS: &'static [Invariant<Self>] = &[];
    const SCORE: Score = Score {
        unit: "round",
        less_is_better: true,
    };
    const TRAITS: &'static [&'static str] = &[];
    const LONGEST: usize = 20_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    fn redeal(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let hidden = state.hazards.len() - usize::from(state.known_hazards);
        random.shuffle(&mut state.hazards[..hidden]);
        random.shuffle(&mut state.building.pile);
        let phase = state.phase;
        for other in self.all_seats().filter(|&other| other != seat) {
            let own = state.player_mut(other);
            let count = own.hand_size();
            own.hand = [0; Direction::ALL.len()];
            for _ in 0..count {
                own.hand[random.below(Direction::ALL.len())] += 1;
            }
            if own.joker.is_some() {
                own.joker = Some(Joker::ALL[random.below(Joker::ALL.len())]);
            }
            if let Some((rally, _)) = &mut own.load {
                *rally = Cards::NONE;
            }
            if let Some(spot) = own.vote.as_mut().filter(|_| phase == Phase::VoteFinish) {
                spot.rotation = (spot.rotation + 1) % 4;
            }
        }
    }

    fn appraise(&self, _: &State, _: Seat) -> i64 {
        0
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        state.player(seat).finished.map(i64::from)
    }

    fn traits(&self, _: &State, _: Seat) -> Vec<String> {
        Vec::new()
    }

    fn pars(&self, _: &State, _: usize) -> Result<Vec<Par>, String> {
        Ok(Vec::new())
    }
}
