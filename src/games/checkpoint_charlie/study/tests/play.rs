//! Whole games: that they end, who speaks first, and who wins.

use crate::engine::{Action, Game as _, Silent, Study as _};
use crate::games::checkpoint_charlie::components::{Options, Phase, RaceTiebreak};
use crate::games::checkpoint_charlie::{CheckpointCharlie, Move, hand};
use crate::games::testing::play::{check_seeds, greedy_among_random, play, watch};
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lab::Bot;

#[test]
fn random_games_end() {
    let mut random = Random::new(2);
    for seed in 0..60 {
        let game = hand::any(&mut random);
        let played = play(&game, &[Bot::Random; 5], seed);
        assert_eq!(played.state.phase, Phase::Over, "{game:?}");
    }
}

#[test]
fn greedy_games_end() {
    let mut random = Random::new(4);
    for seed in 0..12 {
        let game = hand::any(&mut random);
        let played = play(&game, &[Bot::Greedy; 5], seed);
        assert_eq!(played.state.phase, Phase::Over, "{game:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let bots = [Bot::Greedy, Bot::Random, Bot::Greedy, Bot::Greedy];
    let game = hand::base(4, Options::default());
    check_seeds(&game, &bots);
}

#[test]
fn greedy_players_beat_random_ones() {
    let game = hand::base(4, Options::default());
    let (won, _) = greedy_among_random(&game, 20);
    assert!(won >= 16, "{won} of 20");
}

/// With players who speak as readily as one another, whoever reveals has no start.
#[test]
fn nobody_is_first_to_accuse_more_often() {
    let mut game = hand::base(3, Options::default());
    game.constants.rounds = 1;
    let mut first = [0_usize; 3];
    for seed in 0..2000 {
        let (mut active, mut spoken) = (None, false);
        watch(&game, &[Bot::Random; 3], seed, |state, action| {
            active = Some(state.active.index());
            if let (Action::Move(seat, Move::Accuse(_)), Some(active), false) =
                (action, active, spoken)
                && state.phase == Phase::Search
            {
                first[(seat.index() + 3 - active) % 3] += 1;
                spoken = true;
            }
        });
    }
    let all: usize = first.iter().sum();
    assert!(all > 1800, "{all} accusations in searches");
    // Each count is binomial with a deviation of 21.
    for count in first {
        assert!((3 * count).abs_diff(all) < 3 * 84, "{first:?}");
    }
}

fn asked(game: &CheckpointCharlie, active: usize, seed: u64) -> Vec<usize> {
    let mut state = game.start(&mut Silent);
    (state.phase, state.active) = (Phase::Search, Seat::new(active));
    let mut seats: Vec<Seat> = game.all_seats().collect();
    game.asked(&state, &mut seats, &mut Random::new(seed));
    seats.into_iter().map(Seat::index).collect()
}

#[test]
fn players_are_asked_in_a_drawn_order_or_clockwise() {
    let mut game = hand::base(4, Options::default());
    let mut orders: Vec<Vec<usize>> = (0..500).map(|seed| asked(&game, 2, seed)).collect();
    orders.sort();
    orders.dedup();
    assert_eq!(orders.len(), 24);
    game.readings.race_tiebreak = RaceTiebreak::ClockwiseFromActive;
    // B has revealed the last card, and it is C's turn.
    for seed in 0..4 {
        assert_eq!(asked(&game, 2, seed), [1, 2, 3, 0]);
        assert_eq!(asked(&game, 0, seed), [3, 0, 1, 2]);
    }
}
