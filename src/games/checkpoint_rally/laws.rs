//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use super::board::{Side, Space};
use super::components::Phase;
use super::state::State;
use super::strategies::{games, moves, seats};
use super::table::{BorderFace, Laid, TileId};
use super::testing::WORKSPACE;
use crate::edit::position;
use crate::engine::Game as _;
use crate::engine::testing;

/// Steps after which a random game is left.
const STEPS: usize = 250;

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn listed_drawn_and_accepted_moves_agree(game in games(), seed: u64) {
        let mut count = 0;
        testing::walk(&game, seed, STEPS, |state| {
            // Listing every move takes long: look at some positions only.
            count += 1;
            if count % 13 == 0 {
                testing::legal_moves_agree(&game, state);
            }
            testing::chance_agrees(&game, state);
        });
    }

    #[test]
    fn any_move_is_accepted_exactly_if_it_is_listed(
        game in games(),
        seed: u64,
        steps in 7..STEPS,
        tries in proptest::collection::vec((seats(), moves()), 60),
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
                // The whole setup, then some positions.
                if count < 16 || count % 9 == 0 || state.pending.is_some() || state.owes.is_some() {
                    testing::position_survives_its_text(&game, state, position::document, scope);
                }
            });
        });
    }

    #[test]
    fn views_do_not_leak(game in games(), seed: u64) {
        testing::walk(&game, seed, STEPS, |state| testing::views_do_not_leak(&game, state));
    }

    #[test]
    fn invariants_hold(game in games(), seed: u64) {
        testing::invariants_hold(&game, seed, STEPS);
    }

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
                let matches = game.matches(&state, laid, space);
                let again = Laid::new(TileId(tile), rotation + 1);
                assert_eq!(matches, game.matches(&turned, again, space.turned(1)));
                assert!(matches.roads <= 4 && matches.sides <= 4);
                assert!(matches.terrains + matches.road_type <= 5);
                assert!(game.placement_cost(matches) <= 4);
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
                            game.connects(state, space, side),
                            game.connects(state, next, side.opposite())
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
        testing::walk(&game, seed, STEPS, |state| {
            finished += usize::from(state.is_last_chance());
            over += usize::from(state.phase == Phase::Over);
            endings.extend(game.ending(state).map(|ending| ending.id));
        });
    }
    assert!(finished > 100 && over > 20, "{finished} {over}");
    assert!(endings.len() >= 4, "{endings:?}");
}
