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

/// Those who weigh drives without making them see just the ends that drives have.
#[test]
fn drives_end_where_they_are_said_to() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut compared, mut finishes, mut draws, mut burns) = (0, 0, 0, 0);
    for seed in 0..120 {
        let game = games().new_tree(&mut runner).expect("a game").current();
        testing::walk(&game, seed, 1500, |state| {
            let mut moves = Vec::new();
            game.legal_moves(state, &mut moves);
            let mut ends = Vec::new();
            for (seat, mv) in &moves {
                let Move::Drive(route) = mv else { continue };
                if route.joker_next || route.assist_next {
                    continue;
                }
                let mut after = state.clone();
                game.play(&mut after, *seat, mv, &mut Silent);
                let player = after.player(*seat);
                let finished = player.finished.is_some();
                let tank = player.rally.of(Card::Fuel);
                let drawn = game.support(&after).is_some();
                burns += usize::from(route.burn.is_some());
                ends.push((
                    *seat,
                    player.at.expect("a car that drives stands somewhere"),
                    player.heading,
                    tank,
                    finished,
                    drawn,
                ));
            }
            let Some(&(seat, ..)) = ends.first() else {
                return;
            };
            let mut stops = Vec::new();
            game.each_stop(state, seat, &mut |stop| {
                let Stop {
                    at,
                    heading,
                    tank,
                    finishes,
                    draws,
                } = stop;
                stops.push((seat, at, heading, tank, finishes, draws));
            });
            compared += ends.len();
            finishes += ends.iter().filter(|end| end.4).count();
            draws += ends.iter().filter(|end| end.5).count();
            for end in &ends {
                assert!(stops.contains(end), "{end:?} of {stops:?}\n{state:?}");
            }
            for stop in &stops {
                assert!(ends.contains(stop), "{stop:?} of {ends:?}\n{state:?}");
            }
        });
    }
    assert!(
        compared > 1000 && finishes > 20 && draws > 100 && burns > 20,
        "{compared} {finishes} {draws} {burns}"
    );
}
