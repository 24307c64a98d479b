//! Whole games: that they end, that the same seed gives the same, and who wins.

use super::{any, game};
use crate::engine::Game as _;
use crate::games::brick_run::components::Phase;
use crate::games::testing::play::{check_seeds, greedy_among_random, play};
use crate::kit::random::Random;
use crate::lab::Bot;

#[test]
fn random_games_end() {
    let mut random = Random::new(2);
    for seed in 0..60 {
        let game = any(&mut random);
        let played = play(&game, &[Bot::Random; 4], seed);
        assert_eq!(played.state.phase, Phase::Over, "{game:?}");
    }
}

#[test]
fn greedy_games_end() {
    let mut random = Random::new(4);
    for seed in 0..6 {
        let game = any(&mut random);
        let played = play(&game, &[Bot::Greedy; 4], seed);
        assert_eq!(played.state.phase, Phase::Over, "{game:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let bots = [Bot::Greedy, Bot::Random, Bot::Greedy];
    let game = game("players = 3\n");
    check_seeds(&game, &bots);
}

#[test]
fn greedy_players_beat_random_ones() {
    let game = game("players = 2\n");
    let (won, _) = greedy_among_random(&game, 40);
    assert!(won >= 32, "{won} of 40");
}

/// Where cars are dealt, nothing tells seats apart: who drafts first goes by the cars, and so do ties.
#[test]
fn seats_are_alike_where_cars_are_dealt() {
    let game = game("players = 3\ncars = \"deal\"\n");
    let mut won = [0_usize; 3];
    for seed in 0..900 {
        let played = play(&game, &[Bot::Random; 3], seed);
        let ending = game.ending(&played.state).expect("it is over");
        let winner = ending.ranking[0].iter().next().expect("somebody wins");
        won[winner.index()] += 1;
    }
    // Each count is binomial with a deviation of 14.
    for count in won {
        assert!(count.abs_diff(300) < 57, "{won:?}");
    }
}
