//! What players give away by whom they accuse.

use super::{cat, example};
use crate::engine::{Game as _, Study as _};
use crate::games::checkpoint_charlie::components::{Options, Phase};
use crate::games::checkpoint_charlie::deduce::Knowledge;
use crate::games::checkpoint_charlie::state::Accusation;
use crate::games::checkpoint_charlie::{CheckpointCharlie, Code, State, hand};
use crate::games::testing::play::watch;
use crate::kit::random::Random;
use crate::kit::seat::Seat;
use crate::lab::Bot;
use crate::lab::bots::Scratch;

fn a() -> Seat {
    Seat::new(0)
}

/// The example in which a player has accused a cat.
fn accused(seat: usize, faces: &str) -> (CheckpointCharlie, State) {
    let (game, mut state) = example();
    let suspect = cat(&game, faces);
    let seat = Seat::new(seat);
    state.accusations.push(Accusation { seat, suspect });
    (game, state)
}

fn chiefs(known: Option<Knowledge>) -> Vec<Code> {
    known.expect("counters are drawn").codes().collect()
}

#[test]
fn a_player_has_a_clue_that_is_true_of_the_accused_cat() {
    // A knows that C has no newspaper, or grey fur, which the accused cat has not. So B has orange fur.
    let (game, state) = accused(2, "10110");
    let chief = game.suspects[cat(&game, "10110")].code;
    assert_eq!(chiefs(game.infer(&state, a())), [chief]);
    assert_eq!(chiefs(game.deduce(&state, Some(a()))).len(), 2);
    assert_ne!(
        game.evaluate_by_inference(&state, a()),
        game.evaluate(&state, a())
    );
}

#[test]
fn a_cat_accused_against_every_clue_tells_nothing() {
    // Orange fur and a newspaper: neither of what C can have.
    let (game, state) = accused(2, "10111");
    assert_eq!(game.infer(&state, a()), game.deduce(&state, Some(a())));
}

#[test]
fn players_learn_nothing_from_themselves() {
    let (game, state) = accused(0, "00011");
    assert_eq!(game.infer(&state, a()), game.deduce(&state, Some(a())));
}

/// Before the first accusation the search bot accuses as the greedy one does; behind it not always.
#[test]
fn the_search_bot_looks_at_whom_others_accuse() {
    let game = hand::base(5, Options::default());
    let (mut alike, mut otherwise) = (0, 0);
    for seed in 0..3 {
        watch(&game, &[Bot::Greedy; 5], seed, |state, _| {
            let Some(goes_on) = game.goes_on(state).filter(|_| state.phase == Phase::Search) else {
                return;
            };
            for seat in game
                .all_seats()
                .filter(|seat| state.accused_by(*seat).is_none())
            {
                let [greedy, search] = [Bot::Greedy, Bot::Search { playouts: 1 }].map(|bot| {
                    let mut random = Random::new(seed);
                    bot.speak(
                        &game,
                        state,
                        seat,
                        &goes_on,
                        &mut random,
                        &mut Scratch::default(),
                    )
                });
                if greedy == search {
                    alike += 1;
                } else {
                    assert!(!state.accusations.is_empty(), "{state:?}");
                    otherwise += 1;
                }
            }
        });
    }
    assert!(alike > 100 && otherwise > 10, "{alike} {otherwise}");
}
