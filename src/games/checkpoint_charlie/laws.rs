//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::engine::{Game as _, testing};
use crate::games::checkpoint_charlie::CheckpointCharlie;
use crate::games::checkpoint_charlie::components::Phase;
use crate::games::checkpoint_charlie::strategies::{games, moves, odd_games};
use crate::games::checkpoint_charlie::testing::WORKSPACE;
use crate::games::testing::laws::{Laws, laws};

const LAWS: Laws<CheckpointCharlie> = Laws {
    steps: 400,
    lists: |state, count| count % 5 == 0 || state.phase >= Phase::DeckOut,
    writes: |state, count| state.phase != Phase::Search || count % 5 == 0,
    views: |state, count| count % 7 == 0 || state.phase >= Phase::Markers,
    tries_after: 0..200,
    // A reveal of which a script says what is so is the move that says nothing.
    reads_moves: true,
    alike: |one, other| one == other,
};

laws!(LAWS, WORKSPACE, games(), odd_games(), moves());

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
