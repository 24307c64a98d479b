//! Move sequences counted the slow way, by asking of every conceivable move whether it is allowed:
//! the listing of legal moves has no part in it.

use crate::engine::{Game as _, Silent, Turn};
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::games::checkpoint_rally::{
    CheckpointRally, Move, Path, Space, Spot, State, TileId, Tiles,
};
use crate::games::testing::with;
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lab::perft::{PerftPlan, count};
use crate::lab::table::Table;

/// Few tiles, which keeps the conceivable moves few, and cards that are soon completed.
const SCENARIO: &str = r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "three-four"
components = { tiles = "36-tiles.toml", cards = "short-cards.toml" }
readings = { shared-tile = "free", turn-back = "anywhere", finisher-draws = "no" }

[players.red]
corner = "a1"

[players.blue]
corner = "e5"

[players.green]
corner = "a5"
"#;

/// The seed that decides chance in the counts.
const SEED: u64 = 5;

/// Most tiles that are discarded at once in the positions looked at.
const SURPLUS: usize = 3;

/// Positions with more moves than this are counted to depth 1 only: what is conceivable has to be
/// asked anew after each of them.
const FEW: u64 = 20;

#[test]
fn counts_are_those_of_asking_for_every_move() {
    check(&[]);
}

#[test]
fn counts_are_those_of_asking_for_every_move_under_other_readings() {
    check(&[
        ("\"free\"", "\"pass-only\""),
        ("\"anywhere\"", "\"checkpoints-only\""),
        ("\"no\"", "\"net\""),
    ]);
    check(&[("\"free\"", "\"blocked\"")]);
}

fn check(changes: &[(&str, &str)]) {
    let game = || WORKSPACE.set_up(&with(SCENARIO, changes)).expect("a game");
    let asked = game();
    let conceivable = conceivable(&asked);
    let mut table = Table {
        game: game(),
        start: None,
    };
    let (mut deep, mut chasing) = (0, 0);
    for seed in 0..5 {
        let positions = positions(&asked, seed);
        // Some of the race, more of its end.
        let (end, race): (Vec<_>, Vec<_>) =
            positions.iter().partition(|state| state.is_last_chance());
        let race = race.iter().skip(5).step_by(race.len() / 2 + 1);
        for &state in race.chain(end.iter().step_by(9).take(3)) {
            chasing += u32::from(state.is_last_chance());
            table.start = Some(state.clone());
            let counted = |depth| count(&table, PerftPlan { depth, seed: SEED }).sequences;
            let ask = |depth| recount(&asked, state.clone(), depth, 0, &conceivable);
            let first = counted(1);
            assert_eq!(first, ask(1), "{state:?}");
            if first <= FEW {
                assert_eq!(counted(2), ask(2), "{state:?}");
                deep += u32::from(first > 0);
            }
        }
    }
    assert!(deep >= 4 && chasing >= 4, "{deep} {chasing}");
}

/// The positions of a random game in which cars drive more often than not, so that it ends.
fn positions(game: &CheckpointRally, seed: u64) -> Vec<State> {
    let mut random = Random::new(seed);
    let mut state = game.start(&mut Silent);
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while positions.len() < 2000 {
        positions.push(state.clone());
        match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = game.draw(&state, &mut random);
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                moves.clear();
                game.legal_moves(&state, &mut moves);
                let drives = moves
                    .iter()
                    .filter(|(_, mv)| matches!(mv, Move::Drive { .. }));
                let drives: Vec<_> = drives.copied().collect();
                let from = if drives.is_empty() || random.below(2) == 0 {
                    &moves
                } else {
                    &drives
                };
                let (seat, mv) = from[random.below(from.len())];
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
    }
    positions
}

/// Sequences from a position; the `k`th event of chance is drawn from a stream of its own.
fn recount(
    game: &CheckpointRally,
    mut state: State,
    depth: u32,
    mut chances: u64,
    conceivable: &[Move],
) -> u64 {
    if depth == 0 {
        return 1;
    }
    while game.turn(&state) == Turn::Chance {
        let outcome = game.draw(&state, &mut Random::branch(SEED, &[chances]));
        game.resolve(&mut state, &outcome, &mut Silent);
        chances += 1;
    }
    let mut sequences = 0;
    for seat in (0..game.seats()).map(Seat::new) {
        for mv in conceivable {
            if game.check(&state, seat, mv).is_ok() {
                let mut after = state.clone();
                game.play(&mut after, seat, mv, &mut Silent);
                sequences += recount(game, after, depth - 1, chances, conceivable);
            }
        }
    }
    sequences
}

/// Every tile anywhere in every rotation, every path of one space or two, every set of tiles to
/// discard.
fn conceivable(game: &CheckpointRally) -> Vec<Move> {
    let tiles: Vec<TileId> = game.tiles.ids().collect();
    let mut moves = vec![Move::DrawTwo, Move::RefreshRow, Move::EndChance];
    for &tile in &tiles {
        moves.push(Move::GpsTake { tile });
        for rotation in 0..4 {
            let start = |elsewhere| Move::PlaceStart {
                tile,
                rotation,
                elsewhere,
            };
            moves.extend([None, Some(Spot::On(Space::CENTRE))].map(start));
            for at in Space::all().map(Spot::On) {
                moves.extend([false, true].map(|gps| Move::Place {
                    tile,
                    at,
                    rotation,
                    gps,
                }));
            }
        }
    }
    for first in Space::all().map(Spot::On) {
        let path = |spots: &[Spot]| Move::Drive {
            path: Path::new(spots),
        };
        moves.push(path(&[first]));
        moves.extend(Space::all().map(|second| path(&[first, Spot::On(second)])));
    }
    let mut sets = vec![Tiles::NONE];
    for size in 1..=SURPLUS {
        let mut larger = Vec::new();
        for set in &sets {
            // Each set once: its tiles in order.
            let beyond = tiles
                .iter()
                .filter(|&&tile| set.iter().all(|other| other < tile));
            larger.extend(beyond.map(|&tile| {
                let mut set = *set;
                set.insert(tile);
                set
            }));
        }
        sets = larger;
        moves.extend(sets.iter().map(|&tiles| Move::Discard {
            tiles,
            listed: u8::try_from(size).expect("few"),
        }));
    }
    moves
}
