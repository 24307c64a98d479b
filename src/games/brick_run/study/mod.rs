//! What bots and searches need to know of Brick run.

use super::state::State;
use super::table::{BrickRun, CardId};
use crate::engine::Viewer;
use crate::engine::invariant::Invariant;
use crate::engine::study::{Par, Score, Study};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

impl Study for BrickRun {
    const INVARIANTS: &'static [Invariant<Self>] = &[];
    const SCORE: Score = Score {
        unit: "dollar",
        less_is_better: false,
    };
    const TRAITS: &'static [&'static str] = &["car"];
    // Six roads of sixteen long cards, driven space by space by four, and some more.
    const LONGEST: usize = 40_000;

    fn seat_count(&self) -> usize {
        self.seats()
    }

    /// Cards that the seat cannot place change places with each other.
    fn redeal(&self, state: &mut State, seat: Seat, random: &mut Random) {
        let unseen = Self::unseen(state, Viewer::Seat(seat));
        let mut cards: Vec<CardId> = unseen.iter().collect();
        let mut dealt = cards.clone();
        random.shuffle(&mut dealt);
        let new = |card: CardId| {
            let index = cards.iter().position(|one| *one == card);
            index.map_or(card, |index| dealt[index])
        };
        for card in state.roads.iter_mut().flatten().chain(&mut state.deck) {
            *card = new(*card);
        }
        state.undealt = state.undealt.iter().map(new).collect();
        if !self.is_solo() {
            cards = state.deck.iter().copied().collect();
            state.deck = super::rules::sorted(cards.into_iter().collect());
        }
    }

    fn appraise(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.player(seat).money)
    }

    fn score(&self, state: &State, seat: Seat) -> Option<i64> {
        Some(i64::from(state.player(seat).money))
    }

    fn traits(&self, state: &State, seat: Seat) -> Vec<String> {
        let car = state.player(seat).car;
        car.map(|car| self.car(car).id.to_string())
            .into_iter()
            .collect()
    }

    fn pars(&self, _: &State, _: usize) -> Result<Vec<Par>, String> {
        Err("somebody who plays alone plays against the crooked cop".to_owned())
    }
}
