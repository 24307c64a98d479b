//! The laws of every game, and the invariants of this one, over random games under random
//! readings.

use proptest::strategy::{Strategy as _, ValueTree as _};

use crate::engine::{Game as _, Record, testing};
use crate::games::classic_rally::components::{Card, Phase, Side, Step};
use crate::games::classic_rally::rules;
use crate::games::classic_rally::rules::Stop;
use crate::games::classic_rally::strategies::{games, moves, odd_games};
use crate::games::classic_rally::testing::WORKSPACE;
use crate::games::classic_rally::{ClassicRally, Clause, Move, Place};
use crate::games::testing::laws::{Laws, laws};
use crate::kit::seat::Seat;

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

/// Whose drive ends where and how: heading, fuel if it is known, whether it finishes, whether a card is
/// drawn.
type End = (Seat, Place, Side, Option<u8>, bool, bool);

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
                let mut record = Record::default();
                game.play(&mut after, *seat, mv, &mut record);
                let player = after.player(*seat);
                let finished = player.finished.is_some();
                // A card that is known to lie on top is drawn at once, and may take fuel away.
                let is_drawn = record.cites.contains(&Clause::HazardDraw);
                let tank = (!is_drawn).then(|| player.rally.of(Card::Fuel));
                let drawn = is_drawn || game.support(&after).is_some();
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
            let may_drive = state.phase == Phase::Race
                && state.turn.step == Step::Move
                && state.turn.drive.is_none();
            let seat = match ends.first() {
                Some(end) => end.0,
                // A drive that is interrupted goes on after what it is interrupted for.
                None if may_drive && !moves.is_empty() => state.turn.seat,
                None => return,
            };
            let mut stops: Vec<End> = Vec::new();
            rules::stops::each_stop(&game, state, seat, &mut |stop| {
                let Stop {
                    at,
                    heading,
                    tank,
                    finishes,
                    draws,
                } = stop;
                stops.push((seat, at, heading, Some(tank), finishes, draws));
            });
            compared += ends.len();
            finishes += ends.iter().filter(|end| end.4).count();
            draws += ends.iter().filter(|end| end.5).count();
            let alike = |end: &End, stop: &End| {
                let tank = end.3.or(stop.3);
                (end.0, end.1, end.2, tank, end.4, end.5) == *stop
            };
            for end in &ends {
                let is_said = stops.iter().any(|stop| alike(end, stop));
                assert!(is_said, "{end:?} of {stops:?}\n{state:?}");
            }
            for stop in &stops {
                let is_there = ends.iter().any(|end| alike(end, stop));
                assert!(is_there, "{stop:?} of {ends:?}\n{state:?}");
            }
        });
    }
    assert!(
        compared > 1000 && finishes > 10 && draws > 100 && burns > 20,
        "{compared} {finishes} {draws} {burns}"
    );
}
