//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::strategy::{Strategy as _, ValueTree as _};

use super::components::Phase;
use super::strategies::{games, moves, odd_games};
use super::table::ClassicRally;
use super::testing::WORKSPACE;
use crate::engine::{Game as _, testing};
use crate::games::testing::laws::{Laws, laws};

const LAWS: Laws<ClassicRally> = Laws {
    steps: 400,
    lists: |_, count| count % 11 == 0,
    writes: |state, count| {
        let in_setup = state.phase != Phase::Race && count % 4 == 0;
        in_setup || count % 13 == 0 || state.turn.drive.is_some()
    },
    views: |_, count| count % 5 == 0,
    tries_after: 3..400,
    reads_moves: false,
    alike: |one, other| one == other,
};

laws!(LAWS, WORKSPACE, games(), odd_games(), moves());

/// Random games do get as far as their end, or the laws above would say little about it.
#[test]
fn random_games_reach_their_end() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut endings = std::collections::BTreeSet::new();
    let (mut finished, mut paused, mut later) = (0, 0, 0);
    for seed in 0..300 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::walk(&game, seed, 4000, |state| {
            finished += usize::from(state.players.iter().any(|player| player.finished.is_some()));
            paused += usize::from(state.turn.drive.is_some());
            later += usize::from(state.stage > 0);
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert!(
        finished > 100 && paused > 10 && later > 100,
        "{finished} {paused} {later}"
    );
    // Who drives at random seldom finishes together with others; whole games of the corpus do.
    assert!(endings.len() >= 3, "{endings:?}");
}
