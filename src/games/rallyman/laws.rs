//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::engine::{Game as _, testing};
use crate::games::rallyman::components::Phase;
use crate::games::rallyman::strategies::{games, moves, odd_games};
use crate::games::rallyman::testing::WORKSPACE;
use crate::games::rallyman::{Chance, Rallyman};
use crate::games::testing::laws::{Laws, laws};

const LAWS: Laws<Rallyman> = Laws {
    steps: 400,
    lists: |_, count| count % 11 == 0,
    writes: |state, count| {
        state.phase != Phase::Stage || state.turn.entry.is_some() || count % 13 == 0
    },
    views: |state, count| count % 5 == 0 || state.phase == Phase::Tires,
    tries_after: 3..400,
    reads_moves: false,
    // Of two like acceleration dice the first stands for either.
    alike: |one, other| match (one, other) {
        (Chance::Dice(one), Chance::Dice(other)) => {
            one.gears() == other.gears() && one.accelerations() == other.accelerations()
        }
        _ => one == other,
    },
};

laws!(LAWS, WORKSPACE, games(), odd_games(), moves());

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
