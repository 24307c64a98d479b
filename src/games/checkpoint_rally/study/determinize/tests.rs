use std::collections::BTreeMap;

use crate::engine::{Study as _, testing};
use crate::games::checkpoint_rally::CheckpointRally;
use crate::games::checkpoint_rally::State;
use crate::games::checkpoint_rally::components::Phase;
use crate::games::checkpoint_rally::strategies::games;
use crate::games::checkpoint_rally::study::invariants::INVARIANTS;
use crate::games::checkpoint_rally::testing::WORKSPACE;
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::kit::tries::tried;
use proptest::prelude::*;

proptest! {
    #![proptest_config(tried(32))]

    /// That it looks the same to the seat is a law of every game.
    #[test]
    fn what_is_dealt_anew_could_have_been_dealt(game in games(), seed: u64) {
        let mut random = Random::new(seed);
        testing::walk(&game, seed, 250, |state| {
            for seat in game.all_seats() {
                let mut other = state.clone();
                game.determinize(&mut other, seat, &mut random);
                for invariant in INVARIANTS {
                    if let Err(fault) = invariant.holds(&game, &other, None) {
                        panic!("{}: {fault} in {other:?}", invariant.id);
                    }
                }
            }
        });
    }
}

/// How often each outcome of `of` comes up in `DEALS` deals for the first seat.
fn frequencies<T: Ord>(
    game: &CheckpointRally,
    state: &State,
    of: impl Fn(&State) -> T,
) -> BTreeMap<T, usize> {
    let mut random = Random::new(7);
    let mut counts = BTreeMap::new();
    for _ in 0..DEALS {
        let mut other = state.clone();
        game.determinize(&mut other, Seat::new(0), &mut random);
        *counts.entry(of(&other)).or_default() += 1;
    }
    counts
}

const DEALS: usize = 12_000;

/// Whether the counts are those of `outcomes` equally likely outcomes: within five standard
/// deviations.
fn are_even<T>(counts: &BTreeMap<T, usize>, outcomes: usize) -> bool {
    let mean = DEALS / outcomes;
    let is_close = |count: &usize| count.abs_diff(mean).pow(2) < 25 * mean;
    counts.len() == outcomes && counts.values().all(is_close)
}

#[test]
fn every_deal_that_fits_is_as_likely_as_any_other() {
    let (game, state) = WORKSPACE.take_up(POSITION).expect("the position is sound");
    assert_eq!(state.phase, Phase::Race);
    // Red has short-1. Blue has visited `c3`, which only short-2 has. Green stands on `d2`
    // without a token, so has short-4 or short-5; yellow has the other of these, or short-3.
    let cards = |state: &State| [2, 3].map(|seat| state.players[seat].card);
    let counts = frequencies(&game, &state, cards);
    assert!(are_even(&counts, 4), "{counts:?}");
    let blue = frequencies(&game, &state, |state| state.players[1].card);
    assert_eq!(blue.len(), 1);

    let hidden = state.stack.len() + state.players[1].hand.len() + state.players[2].hand.len();
    let top = frequencies(&game, &state, |state| state.stack.last().copied());
    assert!(are_even(&top, hidden), "{top:?}");
    let held = frequencies(&game, &state, |state| state.players[1].hand.iter().next());
    assert_eq!(held.len(), hidden);
}

/// Four players on the way.
const POSITION: &str = r#"format = 1
game = "checkpoint-rally"
kind = "position"
map = "two-three"
row = ["h02", "h03", "h04"]
components = { cards = "short-cards.toml", tiles = "24-tiles.toml" }
board = { a2 = "h01/0", b1 = "h05/0", d2 = "h06/0", a5 = "h07/0", e4 = "h08/0" }

[borders]
north = "border-1/a"
east = "border-2/a"
south = "border-3/a"
west = "border-4/a"

[players.red]
corner = "a1"
car = "rally-car"
card = "short-1"
time = 20
at = "a2"
hand = ["h09"]

[players.blue]
corner = "e1"
car = "buggy"
card = "short-2"
time = 21
at = "b1"
visited = ["c3"]
hand = ["h10"]

[players.green]
corner = "e5"
car = "race-car"
card = "short-4"
time = 22
at = "d2"
hand = ["h11"]

[players.yellow]
corner = "a5"
car = "sports-car"
card = "short-3"
time = 23
at = "e4"
"#;
