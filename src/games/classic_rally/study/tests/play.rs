//! Whole games by bots: that they end, and who wins.

use crate::engine::Game as _;
use crate::games::classic_rally::ClassicRally;
use crate::games::classic_rally::testing::WORKSPACE;
use crate::games::testing::play::{check_seeds, greedy_among_random, play};
use crate::kit::tries::tries;
use crate::lab::Bot;

/// A game of some players on the beginner map.
fn game(players: &str) -> ClassicRally {
    let rest = format!("players = [{players}]\nstages = [\"maps/beginner.toml\"]\n");
    let text = WORKSPACE.document("scenario", &rest);
    WORKSPACE.set_up(&text).expect("it is clean")
}

/// Whoever is beaten comes in behind the others if that is to be had, and never turns round before FINISH
/// without an end.
#[test]
fn greedy_games_end() {
    let mut classified = 0;
    for players in ["\"white\", \"red\"", "\"white\", \"red\", \"black\""] {
        let game = game(players);
        for seed in 0..tries(8).into() {
            let played = play(&game, &[Bot::Greedy; 3], seed);
            let ending = game.ending(&played.state);
            let ending = ending.unwrap_or_else(|| panic!("{players}, seed {seed}: no end"));
            classified += usize::from(ending.id == "classified");
        }
    }
    assert!(classified > 0);
}

/// Many games are won by nobody: a lone greedy player may stand still for want of FUEL.
#[test]
fn greedy_players_beat_random_ones() {
    let game = game("\"white\", \"red\"");
    let (won, lost) = greedy_among_random(&game, 10);
    assert!(lost == 0 && won > 2, "{won} and {lost} of 10");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    check_seeds(&game("\"white\", \"red\""), &[Bot::Greedy; 2]);
}
