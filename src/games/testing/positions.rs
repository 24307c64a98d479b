//! Positions in the middle of random games, and what becomes of them as documents.

use serde_json::Value;

use super::{Sandbox, shown};
use crate::document::said;
use crate::edit::position::document;
use crate::engine::Definition;
use crate::engine::{Silent, Turn, testing};
use crate::kit::random::Random;

/// The state after some steps of a random game.
pub(crate) fn state_after<G: Definition>(game: &G, seed: u64, steps: usize) -> G::State {
    let mut last = None;
    testing::walk(game, seed, steps, |state| last = Some(state.clone()));
    last.expect("there is a first position")
}

/// A position as a document has it, without the header.
pub(crate) fn written<G: Definition>(game: &G, state: &G::State) -> Value {
    said::value(&game.write_position(state))
}

impl<G: Definition> Sandbox<G> {
    /// The position, written as a document and read again by all checks, is the same.
    pub(crate) fn check_survives(&self, game: &G, state: &G::State) {
        let text = document(G::META.id, &written(game, state));
        match self.take_up(&text) {
            Ok((_, again)) => assert_eq!(again, *state, "{text}"),
            Err(findings) => panic!("{:#?} in\n{text}", shown(&findings)),
        }
    }

    /// Plays on at random; every position on the way keeps the laws and survives its own text.
    pub(crate) fn check_plays_on(&self, game: &G, mut state: G::State, seed: u64, steps: usize) {
        let mut random = Random::new(seed);
        for step in 0..steps {
            testing::chance_agrees(game, &state);
            if step % 10 == 0 {
                testing::legal_moves_agree(game, &state);
            }
            if step % 5 == 0 {
                self.check_survives(game, &state);
            }
            match game.turn(&state) {
                Turn::Over => return,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut random);
                    game.resolve(&mut state, &outcome, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = game.random_move(&state, &mut random, &mut Vec::new());
                    game.play(&mut state, seat, &mv, &mut Silent);
                }
            }
        }
    }
}
