//! How much of the speed of bare random play `simulate` keeps, with everything that it counts: the steps a second of
//! both on one thread, game by game, and their ratio.
//!
//! Both are measured in turns, so that a machine that others use slows them alike; the median of the ratios is given.
//! Run it with `cargo bench --bench simulate`.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use scrutineer::engine::{Definition, Silent, Turn};
use scrutineer::games::brick_run::BrickRun;
use scrutineer::games::checkpoint_charlie::CheckpointCharlie;
use scrutineer::games::checkpoint_rally::CheckpointRally;
use scrutineer::games::classic_rally::ClassicRally;
use scrutineer::games::rallyman::Rallyman;
use scrutineer::games::sandbox::set_up;
use scrutineer::kit::random::Random;
use scrutineer::lab::simulate::{Plan, Shard, Watch, run};
use scrutineer::lab::{AnyTable, Bot, Table};

/// How often each is measured.
const TURNS: usize = 15;

/// How long each is measured, about.
const LONG: Duration = Duration::from_millis(300);

/// The scenarios of `play.rs`.
fn main() {
    println!(
        "{:<20} {:>12} {:>12} {:>7}",
        "", "bare", "simulate", "ratio"
    );
    game::<CheckpointRally>(
        "map = \"three-four\"\nplayers.red.corner = \"a1\"\nplayers.blue.corner = \"e1\"\n\
         players.green.corner = \"e5\"\nplayers.yellow.corner = \"a5\"\n",
    );
    game::<ClassicRally>("players = [\"white\", \"black\", \"red\", \"yellow\"]\n");
    game::<Rallyman>("[drivers.red]\n[drivers.blue]\n[drivers.green]\n[drivers.yellow]\n");
    game::<CheckpointCharlie>("players = 4\n");
    game::<BrickRun>("players = 4\n");
}

fn game<G: Definition>(scenario: &str) {
    let game: G = set_up(scenario).expect("the scenario is sound");
    let table = Table { game, start: None };
    let bare_games = enough(|games| bare(&table, games));
    let simulated_games = enough(|games| simulated(&table, games));
    let mut measured: Vec<[f64; 3]> = (0..TURNS)
        .map(|_| {
            let bare = speed(|| bare(&table, bare_games));
            let simulated = speed(|| simulated(&table, simulated_games));
            [simulated / bare, bare, simulated]
        })
        .collect();
    measured.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let [ratio, bare, simulated] = measured[TURNS / 2];
    println!(
        "{:<20} {bare:>12.0} {simulated:>12.0} {ratio:>7.3}",
        G::META.id
    );
}

/// So many games as take about as long as is wanted.
fn enough(play: impl Fn(u64) -> u64) -> u64 {
    let mut games = 16;
    loop {
        let began = Instant::now();
        black_box(play(games));
        if began.elapsed() >= LONG / 2 {
            return games;
        }
        games *= 2;
    }
}

/// Steps a second.
#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn speed(play: impl Fn() -> u64) -> f64 {
    let began = Instant::now();
    let steps = play();
    steps as f64 / began.elapsed().as_secs_f64()
}

/// Random games with nothing around them, as in `play.rs`; how many steps they have.
fn bare<G: Definition>(table: &Table<G>, games: u64) -> u64 {
    let game = black_box(&table.game);
    let mut random = Random::new(1);
    let mut scratch = Vec::new();
    let mut steps = 0;
    for _ in 0..games {
        let mut state = game.start(&mut Silent);
        for _ in 0..G::LONGEST {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut random);
                    game.resolve(&mut state, &outcome, &mut Silent);
                }
                Turn::Decide(_) => {
                    let (seat, mv) = game.random_move(&state, &mut random, &mut scratch);
                    game.play(&mut state, seat, &mv, &mut Silent);
                }
            }
            steps += 1;
        }
    }
    steps
}

/// The same number of games by `simulate` on one thread; how many steps they have.
fn simulated<G: Definition>(table: &Table<G>, games: u64) -> u64 {
    let plan = Plan {
        games,
        seed: 1,
        bots: vec![Bot::Random; table.seat_names().len()],
        rotate: false,
        longest: G::LONGEST,
        clauses: true,
    };
    let watch = Watch {
        stop: Arc::new(AtomicBool::new(false)),
        played: &|| (),
        rows: None,
    };
    let simulation = run(
        &[table as &dyn AnyTable],
        &plan,
        Shard::WHOLE,
        Some(1),
        watch,
    );
    simulation.expect("a thread can be started").tallies[0].steps
}
