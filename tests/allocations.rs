//! Playing without anybody listening allocates nothing, once the setup is done.

use scrutineer::engine::{Definition, Game, Silent, Turn};
use scrutineer::games::brick_run::{self, BrickRun};
use scrutineer::games::checkpoint_charlie::{self, CheckpointCharlie};
use scrutineer::games::checkpoint_rally::{self, CheckpointRally};
use scrutineer::games::classic_rally::{self, ClassicRally};
use scrutineer::games::rallyman::{self, Rallyman};
use scrutineer::games::sandbox::set_up;
use scrutineer::kit::random::Random;
use scrutineer::kit::seat::Seat;
use scrutineer::lab::bots::Scratch;
use scrutineer::lab::playout::Match;
use scrutineer::lab::{Bot, Table};

const CHECKPOINT_RALLY: &str = "map = \"three-four\"\nplayers.red.corner = \"a1\"\n\
                                players.blue.corner = \"e1\"\nplayers.green.corner = \"e5\"\n";

const CLASSIC_RALLY: &str = "players = [\"white\", \"black\", \"red\"]\n";

const RALLYMAN: &str = "[drivers.red]\n[drivers.blue]\n[drivers.green]\n[drivers.yellow]\n";

// A colour that runs out does not end the game: it takes all five rounds.
const CHECKPOINT_CHARLIE: &str = "players = 5\n\
                                  options = { stasi-officer = true, cafe-adler = true }\n\
                                  readings.colour-exhaustion = \"unmet-demand\"\n";

const BRICK_RUN: &str = "players = 4\n";

#[test]
fn random_moves_allocate_nothing() {
    check::<CheckpointRally>(CHECKPOINT_RALLY, |state| {
        state.phase >= checkpoint_rally::components::Phase::Race
    });
    check::<ClassicRally>(CLASSIC_RALLY, |state| {
        state.phase >= classic_rally::components::Phase::Race
    });
    check::<Rallyman>(RALLYMAN, |state| {
        state.phase == rallyman::components::Phase::Stage
    });
    check::<CheckpointCharlie>(CHECKPOINT_CHARLIE, |state| {
        state.phase == checkpoint_charlie::components::Phase::Search
    });
    check::<BrickRun>(BRICK_RUN, |state| {
        state.phase >= brick_run::components::Phase::Draft
    });
}

/// Plays a random game of a scenario; counts from the first position that is no longer setup.
#[track_caller]
fn check<G: Definition>(scenario: &str, is_set_up: impl Fn(&G::State) -> bool) {
    let game: G = set_up(scenario).expect("the scenario is sound");
    // Its memory is the caller's to provide.
    let mut scratch = Vec::with_capacity(4096);
    // What is found out once about a board is found out in the first games.
    let mut random = Random::new(3);
    for _ in 0..3 {
        let mut state = game.start(&mut Silent);
        let mut left = 1000;
        while left > 0 && step(&game, &mut state, &mut random, &mut scratch) {
            left -= 1;
        }
    }
    let mut state = game.start(&mut Silent);
    while !is_set_up(&state) {
        assert!(step(&game, &mut state, &mut random, &mut scratch));
    }
    let mut steps = 0;
    let allocated = allocation_counter::measure(|| {
        while steps < 1000 && step(&game, &mut state, &mut random, &mut scratch) {
            steps += 1;
        }
    });
    let id = G::META.id;
    assert!(steps > 100, "{id} went on for {steps} steps");
    assert_eq!(allocated.count_total, 0, "in {steps} steps of {id}");
}

/// A game by random bots allocates nothing behind its beginning either.
#[test]
fn random_bots_allocate_nothing() {
    played::<CheckpointRally>(CHECKPOINT_RALLY);
    played::<ClassicRally>(CLASSIC_RALLY);
    played::<Rallyman>(RALLYMAN);
    played::<CheckpointCharlie>(CHECKPOINT_CHARLIE);
    played::<BrickRun>(BRICK_RUN);
}

#[track_caller]
fn played<G: Definition>(scenario: &str) {
    let game: G = set_up(scenario).expect("the scenario is sound");
    let table = Table { game, start: None };
    let bots = [Bot::Random; Seat::MAX];
    let mut desk = Scratch::default();
    let mut allocated = |longest: usize| {
        let game = Match {
            bots: &bots,
            seed: 3,
            number: 0,
            longest,
        };
        let mut steps = 0;
        let allocated = allocation_counter::measure(|| {
            steps = game.play(&table, &mut desk, &mut Silent, |_, _| {}).steps;
        });
        (steps, allocated.count_total)
    };
    let id = G::META.id;
    // The desk grows to what it needs.
    allocated(2000);
    let (begun, at_first) = allocated(50);
    let (steps, in_all) = allocated(2000);
    assert!(steps > begun + 50, "{id} went on for {steps} steps");
    assert_eq!(in_all, at_first, "in {} steps of {id}", steps - begun);
}

/// Takes a step; whether the game was not over yet.
fn step<G: Game>(
    game: &G,
    state: &mut G::State,
    random: &mut Random,
    scratch: &mut Vec<(Seat, G::Move)>,
) -> bool {
    match game.turn(state) {
        Turn::Over => return false,
        Turn::Chance => {
            let outcome = game.draw(state, random);
            game.resolve(state, &outcome, &mut Silent);
        }
        Turn::Decide(_) => {
            let (seat, mv) = game.random_move(state, random, scratch);
            game.play(state, seat, &mv, &mut Silent);
        }
    }
    true
}
