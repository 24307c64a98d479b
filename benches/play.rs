//! How fast games are played: random playouts, and replays of scripts.

use std::hint::black_box;

use cozy_chess::{Board, Move};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use scrutineer::document::tree::parse;
use scrutineer::engine::replay::replay;
use scrutineer::engine::script::Script;
use scrutineer::engine::{Definition, Silent, Turn};
use scrutineer::games::brick_run::BrickRun;
use scrutineer::games::checkpoint_charlie::CheckpointCharlie;
use scrutineer::games::checkpoint_rally::CheckpointRally;
use scrutineer::games::classic_rally::ClassicRally;
use scrutineer::games::rallyman::Rallyman;
use scrutineer::games::sandbox::{set_up, with_scope};
use scrutineer::kit::random::Random;

/// Every game, by a scenario and a script; and random chess, which readers know the speed of.
fn games(c: &mut Criterion) {
    chess(c);
    game::<CheckpointRally>(c, CHECKPOINT_RALLY, include_str!("checkpoint-rally.toml"));
    game::<ClassicRally>(c, CLASSIC_RALLY, include_str!("classic-rally.toml"));
    game::<Rallyman>(c, RALLYMAN, include_str!("rallyman.toml"));
    game::<CheckpointCharlie>(
        c,
        CHECKPOINT_CHARLIE,
        include_str!("checkpoint-charlie.toml"),
    );
    game::<BrickRun>(c, BRICK_RUN, include_str!("brick-run.toml"));
}

const CHECKPOINT_RALLY: &str = "map = \"three-four\"\nplayers.red.corner = \"a1\"\n\
                                players.blue.corner = \"e1\"\nplayers.green.corner = \"e5\"\n\
                                players.yellow.corner = \"a5\"\n";

const CLASSIC_RALLY: &str = "players = [\"white\", \"black\", \"red\", \"yellow\"]\n";

const RALLYMAN: &str = "[drivers.red]\n[drivers.blue]\n[drivers.green]\n[drivers.yellow]\n";

const CHECKPOINT_CHARLIE: &str = "players = 4\n";

const BRICK_RUN: &str = "players = 4\n";

/// Moves of a random game of chess of at most `most` moves: played to mate, stalemate or fifty moves
/// without progress.
fn chess_playout(random: &mut Random, most: usize) -> usize {
    let mut board = Board::default();
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    for played in 0..most {
        moves.clear();
        board.generate_moves(|of_piece| {
            moves.extend(of_piece);
            false
        });
        if moves.is_empty() || board.halfmove_clock() >= 100 {
            return played;
        }
        board.play_unchecked(moves[random.below(moves.len())]);
    }
    most
}

fn chess(c: &mut Criterion) {
    let mut random = Random::new(1);
    let moves: usize = (0..20).map(|_| chess_playout(&mut random, 1000)).sum();
    let mut group = c.benchmark_group("random playout");
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("chess by cozy-chess, moves", |b| {
        b.iter(|| {
            let mut random = Random::new(1);
            (0..20)
                .map(|_| chess_playout(&mut random, black_box(1000)))
                .sum::<usize>()
        });
    });
    group.finish();
}

fn game<G: Definition>(c: &mut Criterion, scenario: &str, script: &str) {
    playouts::<G>(c, scenario);
    replays::<G>(c, script);
}

/// Steps, decisions and chance outcomes alike, of a random game of at most `most` steps.
fn playout<G: Definition>(game: &G, random: &mut Random, most: usize) -> usize {
    let mut state = game.start(&mut Silent);
    let mut scratch = Vec::new();
    for step in 0..most {
        match game.turn(&state) {
            Turn::Over => return step,
            Turn::Chance => {
                let outcome = game.draw(&state, random);
                game.resolve(&mut state, &outcome, &mut Silent);
            }
            Turn::Decide(_) => {
                let (seat, mv) = game.random_move(&state, random, &mut scratch);
                game.play(&mut state, seat, &mv, &mut Silent);
            }
        }
    }
    most
}

fn playouts<G: Definition>(c: &mut Criterion, scenario: &str) {
    let game: G = set_up(scenario).expect("the scenario is sound");
    let mut random = Random::new(1);
    let steps: usize = (0..20).map(|_| playout(&game, &mut random, 1000)).sum();
    let mut group = c.benchmark_group("random playout");
    group.throughput(Throughput::Elements(steps as u64));
    group.bench_function(format!("{}, steps", G::META.id), |b| {
        b.iter(|| {
            let mut random = Random::new(1);
            (0..20)
                .map(|_| playout(black_box(&game), &mut random, 1000))
                .sum::<usize>()
        });
    });
    group.finish();
}

fn replays<G: Definition>(c: &mut Criterion, text: &str) {
    let ((), findings) = with_scope::<G, _>(text, |scope| {
        let tree = parse(text).tree;
        let script = Script::<G>::read(tree, scope).expect("the script is one");
        let steps = script.steps.len() as u64;
        let mut group = c.benchmark_group("replay");
        group.throughput(Throughput::Elements(steps));
        group.bench_function(format!("{}, steps", G::META.id), |b| {
            b.iter(|| {
                let replayed = replay(black_box(&script), scope, None);
                assert!(replayed.complete);
                replayed.steps
            });
        });
        group.finish();
    });
    assert!(findings.is_empty());
}

criterion_group!(benches, games);
criterion_main!(benches);
