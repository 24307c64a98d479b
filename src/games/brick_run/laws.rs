//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use std::collections::BTreeSet;

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
const STEPS: usize = 500;

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn listed_drawn_and_accepted_moves_agree(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 5 == 0 {
                testing::legal_moves_agree(&game, state);
            }
            testing::chance_agrees(&game, state);
        });
    }

    #[test]
    fn any_move_is_accepted_exactly_if_it_is_listed(
        game in games(),
        seed: u64,
        steps in 0..300_usize,
        tries in proptest::collection::vec((seats(), moves()), 60),
    ) {
        let mut last = None;
        testing::walk(&game, seed, steps, |state| last = Some(state.clone()));
        let state = last.expect("there is a first position");
        for (seat, mv) in tries {
            if seat.index() >= game.seats() {
                continue;
            }
            // What a script says of a peek means one thing in a position.
            let text = game.move_text(&mv);
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
            if count % 7 == 0 {
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
            for _ in 0..200 {
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

fn check_positions(game: &super::BrickRun, seed: u64) {
    WORKSPACE.with_scope(|scope| {
        let mut count = 0;
        testing::walk(game, seed, STEPS, |state| {
            count += 1;
            if state.phase != Phase::Drive || count % 3 == 0 {
                testing::position_survives_its_text(game, state, position::document, scope);
            }
        });
    });
}

/// Random games do get to every phase and to their end, or the laws above would say little about
/// them.
#[test]
fn random_games_reach_their_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut phases = BTreeSet::new();
    let (mut ended, mut peeked, mut skips, mut lost) = (0, 0, 0, 0);
    for seed in 0..200 {
        let game = if seed % 2 == 0 {
            games().new_tree(&mut runner).expect("a game").current()
        } else {
            odd_games().new_tree(&mut runner).expect("a game").current()
        };
        testing::walk(&game, seed, 20_000, |state| {
            phases.insert(state.phase);
            ended += usize::from(game.ending(state).is_some());
            let mut players = state.players.iter();
            peeked += usize::from(players.any(|player| !player.peeked.is_empty()));
            skips += usize::from(state.skip);
            lost += usize::from(!state.lost.is_empty());
        });
    }
    assert_eq!(ended, 200);
    let missing = Phase::ALL.iter().filter(|phase| !phases.contains(phase));
    assert_eq!(missing.collect::<Vec<_>>(), Vec::<&Phase>::new());
    assert!(
        peeked > 100 && skips > 20 && lost > 100,
        "{peeked} {skips} {lost}"
    );
}
