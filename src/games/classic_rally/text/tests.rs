//! Moves and outcomes survive their text.

use std::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::super::moves::{Move, MoveText};
use super::super::strategies::{games, moves, seats};
use crate::engine::{Game as _, Plug as _, Silent, Turn, testing};
use crate::kit::random::Random;

/// The same value, by way of what a script would say.
fn scripted<T: Serialize + DeserializeOwned + Debug>(text: &T) -> T {
    let toml = toml::to_string(text).expect("what is written is TOML");
    toml::from_str(&toml).unwrap_or_else(|error| panic!("{error} in\n{toml}"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn any_move_survives_its_text(game in games(), seat in seats(), mv in moves()) {
        prop_assume!(seat.index() < game.seats());
        let state = game.start(&mut Silent);
        let read = |text: &MoveText| game.read_move(&state, seat, &scripted(text));
        let text = game.write_move(&state, seat, &mv);
        match mv {
            // Loot of the own board, or of nobody, is not told apart from other loot elsewhere.
            Move::Robber(_) => {
                let loot = read(&text).expect("its names are known");
                prop_assert_eq!(read(&game.write_move(&state, seat, &loot)), Ok(loot));
            }
            _ => prop_assert_eq!(read(&text), Ok(mv)),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_and_outcomes_survive_their_text(game in games(), seed: u64) {
        let mut random = Random::new(seed);
        let mut scratch = Vec::new();
        testing::walk(&game, seed, 300, |state| match game.turn(state) {
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(state, &mut random, &mut scratch);
                let text = game.write_move(state, seat, &mv);
                assert_eq!(game.read_move(state, seat, &scripted(&text)), Ok(mv));
            }
            Turn::Chance => {
                let outcome = game.draw(state, &mut random);
                let text = game.write_chance(&outcome);
                assert_eq!(game.read_chance(state, &scripted(&text)), Ok(outcome));
            }
            Turn::Over => {}
        });
    }
}
