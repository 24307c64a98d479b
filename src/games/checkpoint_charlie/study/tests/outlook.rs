//! How positions look: values worked out by hand, and nothing seen that a seat cannot know.

use super::super::super::hand;
use super::super::super::moves::Move;
use super::{cat, example};
use crate::engine::{Game as _, Silent, Study as _, testing};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// What accusing a cat changes in the eyes of a player, in thousandths of a point.
fn gain(seat: usize, faces: &str) -> i64 {
    let (game, state) = example();
    let mut after = state.clone();
    let accuse = Move::Accuse(cat(&game, faces));
    game.play(&mut after, Seat::new(seat), &accuse, &mut Silent);
    game.evaluate(&after, Seat::new(seat)) - game.evaluate(&state, Seat::new(seat))
}

/// On the mean a gold marker has 3.8 points, a white one 1.5 and a black one -0.5. Being able to
/// accuse later is taken for 0.9.
#[test]
fn accusing_is_worth_the_marker_that_it_may_bring() {
    // C knows the chief, who has been revealed: gold, and else black.
    assert_eq!(gain(2, "10110"), 3800 - (-500 + 900));
    assert_eq!(gain(1, "10110"), 3800 - (-500 + 900));
    // For A it is that one or 10100, which is still in the deck: 2.65 on the mean of gold and white,
    // and else 0.5 on that of black and white.
    assert_eq!(gain(0, "10110"), 2650 - (500 + 900));
    // 11110 has four or three faces of the chief: white or black.
    assert_eq!(gain(0, "11110"), 500 - (500 + 900));
}

#[test]
fn a_position_looks_the_same_whatever_is_hidden() {
    let mut random = Random::new(21);
    for seed in 0..16 {
        let game = hand::any(&mut random);
        testing::walk(&game, seed, 200, |state| {
            for seat in game.all_seats() {
                let mut other = state.clone();
                game.determinize(&mut other, seat, &mut Random::new(seed));
                let looks = |state| game.evaluate(state, seat);
                assert_eq!(looks(state), looks(&other), "{state:?}");
            }
        });
    }
}
