//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use crate::engine::{Game as _, testing};
use crate::games::checkpoint_rally::components::Phase;
use crate::games::checkpoint_rally::rules;
use crate::games::checkpoint_rally::strategies::{games, moves, odd_games};
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::checkpoint_rally::{
    BorderFace, CheckpointRally, Laid, Side, Space, State, TileId,
};
use crate::games::testing::laws::{Laws, laws};
use crate::kit::tries::tried;

const LAWS: Laws<CheckpointRally> = Laws {
    steps: 250,
    lists: |_, count| count % 13 == 0,
    writes: |state, count| {
        // The whole setup, then some positions.
        count < 16 || count % 9 == 0 || state.pending.is_some() || state.owes.is_some()
    },
    views: |_, _| true,
    tries_after: 7..250,
    reads_moves: false,
    alike: |one, other| one == other,
};

laws!(LAWS, WORKSPACE, games(), odd_games(), moves());

proptest! {
    #![proptest_config(tried(48))]

    #[test]
    fn matches_do_not_depend_on_how_the_map_is_turned(game in games(), seed: u64, tile in 0..42_u8) {
        let mut last = None;
        testing::walk(&game, seed, 60, |state| {
            if state.phase >= Phase::Race {
                last = Some(state.clone());
            }
        });
        let Some(state) = last else { return Ok(()) };
        let turned = turned(&state);
        for space in Space::all() {
            let replaced = (0..4).map(|rotation| {
                let laid = Laid::new(TileId(tile), rotation);
                let matches = rules::place::matches(&game, &state, laid, space);
                let again = Laid::new(TileId(tile), rotation + 1);
                assert_eq!(matches, rules::place::matches(&game, &turned, again, space.turned(1)));
                assert!(matches.roads <= 4 && matches.sides <= 4);
                assert!(matches.terrains + matches.road_type <= 5);
                assert!(rules::place::placement_cost(&game, matches) <= 4);
                (matches.terrains, matches.road_type)
            });
            let replaced: Vec<_> = replaced.collect();
            assert!(replaced.iter().all(|same| *same == replaced[0]));
        }
    }

    #[test]
    fn roads_lead_both_ways(game in games(), seed: u64) {
        testing::walk(&game, seed, 60, |state| {
            for space in Space::all() {
                for side in Side::ALL {
                    if let Some(next) = space.next(side) {
                        assert_eq!(
                            rules::drive::connects(&game, state, space, side),
                            rules::drive::connects(&game, state, next, side.opposite())
                        );
                    }
                }
            }
        });
    }
}

/// The whole table, a quarter-turn clockwise.
fn turned(state: &State) -> State {
    let mut other = state.clone();
    for space in Space::all() {
        let laid = state.board[space.index()];
        other.board[space.turned(1).index()] =
            laid.map(|laid| Laid::new(laid.tile(), laid.rotation() + 1));
    }
    other.borders = state
        .borders
        .map(|[north, east, south, west]: [BorderFace; 4]| [west, north, east, south]);
    other
}

/// Random games do get as far as their end, or the laws above would say little about it.
#[test]
fn random_games_reach_every_phase() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut finished, mut over, mut endings) = (0, 0, std::collections::BTreeSet::new());
    for seed in 0..200 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::walk(&game, seed, LAWS.steps, |state| {
            finished += usize::from(state.is_last_chance());
            over += usize::from(state.phase == Phase::Over);
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert!(finished > 100 && over > 20, "{finished} {over}");
    assert!(endings.len() >= 4, "{endings:?}");
}
