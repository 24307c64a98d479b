//! Checkpoint Rally as bots play it and searches examine it.

use super::components::How;
use super::state::State;
use super::table::{CardId, CheckpointRally, TileId};
use crate::engine::Invariant;
use crate::engine::study::{Par, Score, Study};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for CheckpointRally {
    const INVARIANTS: &'static [Invariant<Self>] = &[];
    const SCORE: Score = Score {
        unit: "minute",
        less_is_better: true,
    };
    const TRAITS: &'static [&'static str] = &["car", "card"];
    const LONGEST: usize = 20_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    fn redeal(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let others = || self.all_seats().filter(move |&other| other != seat);
        let mut hidden: Vec<TileId> = state.stack.iter().copied().collect();
        for other in others() {
            hidden.extend(state.player(other).hand.iter());
        }
        random.shuffle(&mut hidden);
        let mut rest = hidden.into_iter();
        let stack = state.stack.len();
        state.stack = rest.by_ref().take(stack).collect();
        for other in others() {
            let count = state.player(other).hand.len();
            state.player_mut(other).hand = rest.by_ref().take(count).collect();
        }
        for other in others() {
            if state.player(other).card.is_none() {
                continue;
            }
            let all = (0..self.cards.len()).filter_map(|card| u8::try_from(card).ok());
            let free: Vec<CardId> = all
                .map(CardId)
                .filter(|card| {
                    state
                        .players
                        .iter()
                        .all(|player| player.card != Some(*card))
                })
                .filter(|card| {
                    let goals = self.checkpoints(other, *card);
                    state.player(other).visited.is_subset(goals)
                })
                .collect();
            if !free.is_empty() {
                let card = free[random.below(free.len())];
                state.player_mut(other).card = Some(card);
                state.player_mut(other).goals = self.checkpoints(other, card);
            }
        }
    }

    fn appraise(&self, _: &State, _: Seat) -> i64 {
        0
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        let finished = state.how_done(seat) == Some(How::Finished);
        finished.then(|| i64::from(state.player(seat).time))
    }

    fn traits(&self, state: &State, seat: Seat) -> Vec<String> {
        let player = state.player(seat);
        let car = player
            .car
            .map(|car| self.cars[usize::from(car.0)].id.to_string());
        let card = player
            .card
            .map(|card| self.cards[usize::from(card.0)].id.to_string());
        vec![car.unwrap_or_default(), card.unwrap_or_default()]
    }

    fn pars(&self, _: &State, _: usize) -> Result<Vec<Par>, String> {
        Ok(Vec::new())
    }
}
