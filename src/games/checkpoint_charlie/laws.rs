//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use super::components::Phase;
use super::strategies::{games, moves, odd_games, seats};
use super::testing::WORKSPACE;
use crate::edit::position;
use crate::engine::testing;
use crate::engine::{Game, Record, Turn};
use crate::kit::random::Random;

/// Steps after which a random game is left.
const STEPS: usize = 400;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn listed_drawn_and_accepted_moves_agree(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 5 == 0 || state.phase >= Phase::DeckOut {
                testing::legal_moves_agree(&game, state);
            }
            testing::chance_agrees(&game, state);
        });
    }

    #[test]
    fn any_move_is_accepted_exactly_if_it_is_listed(
        game in games(),
        seed: u64,
        steps in 0..200_usize,
        tries in proptest::collection::vec((seats(), moves()), 60),
    ) {
        let mut last = None;
        testing::walk(&game, seed, steps, |state| last = Some(state.clone()));
        let state = last.expect("there is a first position");
        for (seat, mv) in tries {
            let text = game.move_text(&mv);
            if seat.index() >= game.players {
                continue;
            }
            // A reveal of which a script says what is so is the move that says nothing.
            let mv = game.move_of(&state, seat, &text).expect("its names are known");
            testing::check_agrees(&game, &state, seat, &mv);
        }
    }

    #[test]
    fn listeners_change_nothing(game in games(), seed: u64) {
        testing::listeners_change_nothing(&game, seed, STEPS);
    }

    #[test]
    fn a_position_survives_its_own_text(game in games(), seed: u64) {
        check_positions(&game, seed);
    }

    #[test]
    fn so_does_an_odd_one(game in odd_games(), seed: u64) {
        check_positions(&game, seed);
    }

    #[test]
    fn views_do_not_leak(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 7 == 0 || state.phase >= Phase::Markers {
                testing::views_do_not_leak(&game, state);
            }
        });
    }

    #[test]
    fn invariants_hold(game in odd_games(), seed: u64) {
        testing::invariants_hold(&game, seed, STEPS);
    }

    #[test]
    fn same_seed_same_events(game in games(), seed: u64) {
        let play = || {
            let mut random = Random::new(seed);
            let mut record = Record::default();
            let mut state = game.start(&mut record);
            for _ in 0..150 {
                match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => {
                        let outcome = game.draw(&state, &mut random);
                        game.resolve(&mut state, &outcome, &mut record);
                    }
                    Turn::Decide(_) => {
                        let (seat, mv) = game.random_move(&state, &mut random, &mut Vec::new());
                        game.play(&mut state, seat, &mv, &mut record);
                    }
                }
            }
            (state, format!("{:?}", record.events))
        };
        prop_assert_eq!(play(), play());
    }
}

fn check_positions(game: &super::CheckpointCharlie, seed: u64) {
    WORKSPACE.with_scope(|scope| {
        let mut count = 0;
        testing::walk(game, seed, STEPS, |state| {
            count += 1;
            if state.phase != Phase::Search || count % 5 == 0 {
                testing::position_survives_its_text(game, state, position::document, scope);
            }
        });
    });
}

/// Random games do get as far as every phase and every ending, or the laws above would say little
/// about them.
#[test]
fn random_games_reach_their_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut endings = std::collections::BTreeSet::new();
    let mut phases = std::collections::BTreeSet::new();
    let (mut exchanges, mut tailed, mut announced) = (0, 0, 0);
    for seed in 0..300 {
        let game = if seed % 2 == 0 {
            games().new_tree(&mut runner).expect("a game").current()
        } else {
            odd_games().new_tree(&mut runner).expect("a game").current()
        };
        testing::walk(&game, seed, 4000, |state| {
            phases.insert(state.phase);
            let mut held = state.players.iter().flat_map(|player| &player.markers);
            exchanges += usize::from(held.any(|held| !held.seen.is_empty()));
            tailed += usize::from(state.tailed.is_some());
            announced += usize::from(!state.announced.is_empty());
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert_eq!(endings.len(), 3, "{endings:?}");
    assert_eq!(phases.len(), Phase::ALL.len(), "{phases:?}");
    assert!(
        exchanges > 100 && tailed > 100 && announced > 0,
        "{exchanges} {tailed} {announced}"
    );
}
