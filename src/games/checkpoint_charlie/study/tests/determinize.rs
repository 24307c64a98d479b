//! Positions that look the same to a seat: all of them, and no others.

use std::collections::BTreeMap;

use super::example;
use crate::engine::{Game as _, Silent, Study as _, testing};
use crate::games::checkpoint_charlie::components::{Options, Phase};
use crate::games::checkpoint_charlie::rules;
use crate::games::checkpoint_charlie::{
    Card, CheckpointCharlie, Clue, Counter, Held, MarkerId, State, hand,
};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// How often each thing comes up when a position is dealt anew for a seat.
fn counts<T: Ord>(
    (game, state): &(CheckpointCharlie, State),
    seat: usize,
    draws: usize,
    thing: impl Fn(&State) -> T,
) -> BTreeMap<T, usize> {
    let mut random = Random::new(5);
    let mut counts = BTreeMap::new();
    for _ in 0..draws {
        let mut other = state.clone();
        game.determinize(&mut other, Seat::new(seat), &mut random);
        *counts.entry(thing(&other)).or_default() += 1;
    }
    counts
}

fn clues(state: &State) -> Vec<Option<Clue>> {
    let players = state.players.iter();
    players
        .map(|player| player.counter.and_then(Counter::clue))
        .collect()
}

#[test]
fn views_do_not_leak() {
    let mut random = Random::new(3);
    for seed in 0..16 {
        let game = hand::any(&mut random);
        let mut count = 0;
        testing::walk(&game, seed, 300, |state| {
            count += 1;
            if count % 5 == 0 {
                testing::views_do_not_leak(&game, state);
            }
        });
    }
}

#[test]
fn a_seat_takes_any_world_for_as_likely_as_another() {
    let table = example();
    // A knows that B has orange fur and C no newspaper, or B no newspaper and C grey fur.
    let dealt = counts(&table, 0, 1000, clues);
    assert_eq!(dealt.len(), 2);
    for (clues, count) in &dealt {
        assert_eq!(
            clues[0],
            Counter::clue(table.1.players[0].counter.expect("it is drawn"),)
        );
        // A deviation of 16.
        assert!(count.abs_diff(500) < 64, "{clues:?} {count} times");
    }
    // B does not know who of A and C has the hat; C knows all.
    assert_eq!(counts(&table, 1, 200, clues).len(), 2);
    assert_eq!(counts(&table, 2, 200, clues).len(), 1);
}

#[test]
fn any_order_of_the_deck_is_dealt() {
    let mut table = example();
    table.1.deck.truncate(3);
    let order = |state: &State| format!("{:?}", state.deck);
    let dealt = counts(&table, 0, 1200, order);
    assert_eq!(dealt.len(), 6);
    // A deviation of 13.
    for (order, count) in dealt {
        assert!(count.abs_diff(200) < 52, "{order} {count} times");
    }
}

#[test]
fn investigators_stay_in_the_top_half() {
    let game = hand::base(3, Options::default());
    let mut random = Random::new(9);
    let mut state = game.start(&mut Silent);
    while state.phase != Phase::Search {
        testing_step(&game, &mut state, &mut random);
    }
    let hounds = |state: &State| {
        let deck = state.deck.iter().rev().enumerate();
        let hounds = deck.filter(|(_, card)| matches!(card, Card::Investigator(_)));
        hounds.map(|(index, _)| index).collect::<Vec<_>>()
    };
    let table = (game, state);
    let dealt = counts(&table, 1, 3000, hounds);
    // Two of 18 places.
    assert_eq!(dealt.len(), 18 * 17 / 2);
    assert!(
        dealt
            .keys()
            .all(|places| places.iter().all(|&place| place < 18))
    );
}

fn testing_step(game: &CheckpointCharlie, state: &mut State, random: &mut Random) {
    if game.support(state).is_some() {
        let outcome = game.draw(state, random);
        game.resolve(state, &outcome, &mut Silent);
    } else {
        let (seat, mv) = game.random_move(state, random, &mut Vec::new());
        game.play(state, seat, &mv, &mut Silent);
    }
}

/// Markers by the place among those of [`hand::base`].
const GOLD_3: MarkerId = MarkerId(0);
const GOLD_4: MarkerId = MarkerId(1);
const GOLD_5: MarkerId = MarkerId(2);

/// The example, in which B has a gold marker.
fn with_gold(held: Held) -> (CheckpointCharlie, State) {
    let (game, mut state) = example();
    state.pool[held.marker.index()] -= 1;
    state.players[1].markers.push(held);
    (game, state)
}

fn first_of_b(state: &State) -> u8 {
    state.players[1].markers[0].marker.0
}

#[test]
fn a_hidden_marker_is_any_of_its_colour() {
    let table = with_gold(Held::hidden(GOLD_5));
    let dealt = counts(&table, 0, 1000, first_of_b);
    let [three, four, five] = [GOLD_3, GOLD_4, GOLD_5].map(|marker| dealt[&marker.0]);
    // Two, two and one of five, with deviations of 16 at the most.
    assert!(three.abs_diff(400) < 64 && four.abs_diff(400) < 64 && five.abs_diff(200) < 64);
    assert_eq!(dealt.len(), 3, "nothing but gold");
    assert_eq!(counts(&table, 1, 50, first_of_b).len(), 1, "B knows it");
}

#[test]
fn a_marker_that_a_seat_has_had_is_no_secret_to_it() {
    let mut held = Held::hidden(GOLD_5);
    held.seen.insert(Seat::new(0));
    let table = with_gold(held);
    assert_eq!(counts(&table, 0, 50, first_of_b).len(), 1);
    assert_eq!(counts(&table, 2, 50, first_of_b).len(), 3);
}

#[test]
fn whoever_has_announced_points_has_them() {
    let (game, mut state) = with_gold(Held::hidden(GOLD_5));
    for marker in [GOLD_4, GOLD_3] {
        state.pool[marker.index()] -= 1;
        state.players[1].markers.push(Held::hidden(marker));
    }
    (state.phase, state.round) = (Phase::Closing, 3);
    let sum =
        |game: &CheckpointCharlie, state: &State| rules::closing::points(game, state, Seat::new(1));
    let silent = counts(&(game.clone(), state.clone()), 0, 400, |state| {
        sum(&game, state)
    });
    assert_eq!(silent.keys().copied().collect::<Vec<_>>(), [10, 11, 12, 13]);
    state.announced.insert(Seat::new(1));
    let mut game = game;
    game.constants.target = 12;
    let said = counts(&(game.clone(), state), 0, 400, |state| sum(&game, state));
    assert_eq!(said.keys().copied().collect::<Vec<_>>(), [12, 13]);
}
