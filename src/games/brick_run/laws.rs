//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use std::collections::BTreeSet;

use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::engine::{Game as _, testing};
use crate::games::brick_run::BrickRun;
use crate::games::brick_run::components::Phase;
use crate::games::brick_run::strategies::{games, moves, odd_games};
use crate::games::brick_run::testing::WORKSPACE;
use crate::games::testing::laws::{Laws, laws};

const LAWS: Laws<BrickRun> = Laws {
    steps: 500,
    lists: |_, count| count % 5 == 0,
    writes: |state, count| state.phase != Phase::Drive || count % 3 == 0,
    views: |_, count| count % 7 == 0,
    tries_after: 0..300,
    // What a script says of a peek means one thing in a position.
    reads_moves: true,
    alike: |one, other| one == other,
};

laws!(LAWS, WORKSPACE, games(), odd_games(), moves());

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
