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
            if count % 11 == 0 {
                testing::legal_moves_agree(&game, state);
            }
            testing::chance_agrees(&game, state);
        });
    }

    #[test]
    fn any_move_is_accepted_exactly_if_it_is_listed(
        game in games(),
        seed: u64,
        steps in 3..STEPS,
        tries in proptest::collection::vec((seats(), moves()), 40),
    ) {
        let mut last = None;
        testing::walk(&game, seed, steps, |state| last = Some(state.clone()));
        let state = last.expect("there is a first position");
        for (seat, mv) in tries {
            if seat.index() < game.seats() {
                testing::check_agrees(&game, &state, seat, &mv);
            }
        }
    }

    #[test]
    fn listeners_change_nothing(game in games(), seed: u64) {
        testing::listeners_change_nothing(&game, seed, STEPS);
    }

    #[test]
    fn a_position_survives_its_own_text(game in games(), seed: u64) {
        WORKSPACE.with_scope(|scope| {
            let mut count = 0;
            testing::walk(&game, seed, STEPS, |state| {
                count += 1;
                let is_seldom = state.phase != Phase::Stage || state.turn.entry.is_some();
                if is_seldom || count % 13 == 0 {
                    testing::position_survives_its_text(&game, state, position::document, scope);
                }
            });
        });
    }

    #[test]
    fn views_do_not_leak(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            count += 1;
            if count % 5 == 0 || state.phase == Phase::Tires {
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

/// Random games do get as far as their end, or the laws above would say little about it.
#[test]
fn random_games_reach_their_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut endings = std::collections::BTreeSet::new();
    let (mut lost, mut attacks, mut later) = (0, 0, 0);
    for seed in 0..200 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::walk(&game, seed, 4000, |state| {
            lost += usize::from(state.turn.entry.is_some());
            attacks += usize::from(!state.turn.rolled.is_empty());
            later += usize::from(state.stage > 0);
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert!(
        lost > 100 && attacks > 100 && later > 100,
        "{lost} {attacks} {later}"
    );
    assert!(endings.len() >= 2, "{endings:?}");
}
