//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;

use super::board::{Side, Space, Spaces};
use super::components::{FinisherDraws, How, Phase};
use super::state::State;
use super::strategies::{games, moves, seats};
use super::table::{BorderFace, CheckpointRally, Laid, TileId, Tiles};
use super::testing::WORKSPACE;
use crate::edit::position;
use crate::engine::testing;
use crate::engine::{Game, Turn};
use crate::kit::seat::Seat;

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
    fn nothing_is_lost_or_made(game in games(), seed: u64) {
        testing::walk(&game, seed, STEPS, |state| conserved(&game, state));
    }

    #[test]
    fn invariants_hold_from_step_to_step(game in games(), seed: u64) {
        let mut before: Option<State> = None;
        testing::walk(&game, seed, STEPS, |state| {
            sound(&game, state);
            if let Some(before) = &before {
                follows(&game, before, state);
            }
            before = Some(state.clone());
        });
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

/// Every tile is in exactly one place.
fn conserved(game: &CheckpointRally, state: &State) {
    let mut places: Vec<TileId> = state.stack.iter().copied().collect();
    places.extend(state.discard.iter());
    places.extend(state.row.iter().flatten());
    places.extend(state.board.iter().flatten().map(|laid| laid.tile()));
    state
        .players
        .iter()
        .for_each(|player| places.extend(player.hand.iter()));
    let listed = places.len();
    let set: Tiles = places.into_iter().collect();
    let all = game.all_tiles();
    if state.phase <= Phase::Shuffle {
        assert_eq!(listed, 0);
    } else {
        assert_eq!((listed, set), (all.len(), all));
    }
}

/// What holds in every position.
fn sound(game: &CheckpointRally, state: &State) {
    let built: Spaces = Space::all()
        .filter(|space| state.board[space.index()].is_some())
        .collect();
    assert_eq!(built, state.built);
    assert!(state.row.len() <= usize::from(game.constants.row_tiles));
    if state.row.iter().any(Option::is_none) && state.pending.is_none() {
        // Only a refill that found nothing leaves a gap; later discards may fill the pile again.
        assert!(state.phase >= Phase::StartTiles);
    }
    for seat in game.all_seats() {
        let player = state.player(seat);
        assert!(
            player.visited.is_subset(player.goals) && player.returned.is_subset(player.visited)
        );
        assert!(player.visited.len() <= 4);
        assert!(player.gps <= game.constants.gps_updates);
        if let Some(space) = player.at {
            assert!(state.built.contains(space), "cars stand on tiles");
        }
        let finished = state.how_done(seat) == Some(How::Finished);
        assert_eq!(
            finished,
            player.is_complete(),
            "finishers have visited everything"
        );
        assert!(!finished || player.at.is_none());
        let owes = state.owes == Some(seat)
            || state
                .pending
                .as_ref()
                .is_some_and(|work| work.seat == seat.index());
        let starts = state.phase == Phase::StartTiles && state.starting() == Some(seat);
        // Without the reading `finisher-draws = net` a finisher keeps whatever was in hand.
        if !owes && !starts && !finished {
            assert!(
                player.hand.len() <= 3,
                "hands are within the limit between turns"
            );
        }
    }
    let sorted: Vec<i32> = state
        .order
        .iter()
        .map(|&seat| state.player(seat).time)
        .collect();
    assert!(
        sorted.is_sorted(),
        "the order of play follows the stopwatch"
    );
    if state.phase == Phase::Race
        && state.owes.is_none()
        && state.pending.is_none()
        && state.done.is_empty()
    {
        let acting = state.acting().expect("somebody acts in a race");
        let least = state.players.iter().map(|player| player.time).min();
        assert_eq!(Some(state.player(acting).time), least);
    }
    if state.phase == Phase::Race && state.done.is_empty() {
        let times = state.players.iter().map(|player| player.time);
        let spread = times.clone().max().unwrap_or(0) - times.min().unwrap_or(0);
        assert!(
            spread <= 10,
            "a spread of {spread} minutes with cars of at most 5 minutes"
        );
    }
    let over = state.phase == Phase::Over;
    assert!(!over || state.done.len() == game.seats());
    assert_eq!(game.ending(state).is_some(), over);
    if let Some(ending) = game.ending(state) {
        let ranked: Vec<Seat> = ending
            .ranking
            .iter()
            .flat_map(|group| group.iter())
            .collect();
        let finishers: Vec<Seat> = state.finishers().collect();
        assert_eq!(ranked.len(), finishers.len());
        assert!(ranked.is_sorted_by_key(|&seat| state.player(seat).time));
        if let [first, rest @ ..] = ranked.as_slice() {
            let earlier = |seat: &Seat| finishers.iter().position(|other| other == seat);
            let ties = rest
                .iter()
                .filter(|&&other| state.player(other).time == state.player(*first).time);
            assert!(
                ties.into_iter()
                    .all(|other| earlier(first) < earlier(other))
            );
        }
    }
    if game.turn(state) == Turn::Over {
        assert!(over);
    }
}

/// What holds from a position to the next.
fn follows(game: &CheckpointRally, before: &State, after: &State) {
    assert!(
        before.built.is_subset(after.built),
        "spaces never become empty"
    );
    assert!(
        after.done.starts_with(&before.done),
        "what is done stays done"
    );
    for seat in game.all_seats() {
        let (old, new) = (before.player(seat), after.player(seat));
        assert!(new.gps <= old.gps, "spent updates stay spent");
        assert!(old.visited.is_subset(new.visited), "visits are never lost");
        if before.how_done(seat) == Some(How::Finished) {
            assert_eq!((old.time, new.at), (new.time, None), "finishers are done");
        } else if new.time < old.time {
            assert_eq!(
                after.how_done(seat),
                Some(How::Finished),
                "only the bonus takes time off"
            );
            assert!(old.time - new.time <= 4);
        }
        if let (Some(here), true) = (old.at, old.at == new.at) {
            assert_eq!(
                before.board[here.index()],
                after.board[here.index()],
                "cars keep their tiles"
            );
        }
    }
    let bonuses = |state: &State| -> i32 {
        let count = state.finishers().count();
        (0..count)
            .map(|k| i32::from(game.constants.bonus_minutes.minutes(game.seats(), k)))
            .sum()
    };
    assert!(bonuses(after) >= bonuses(before));
    if game.readings.finisher_draws == FinisherDraws::No && before.done.len() < after.done.len() {
        let (seat, how) = after.done[before.done.len()];
        if how == How::Finished && before.phase == Phase::Race {
            assert_eq!(
                before.player(seat).hand,
                after.player(seat).hand,
                "a finisher draws nothing"
            );
        }
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
