//! Moves and outcomes survive their text.

use std::fmt::Debug;

use proptest::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::super::moves::{Chance, Move, MoveText};
use super::super::strategies::{games, odd_games};
use super::super::table::Rallyman;
use super::super::testing::WORKSPACE;
use crate::engine::{Game as _, Plug as _, Turn, testing};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The same value, by way of what a script would say.
fn scripted<T: Serialize + DeserializeOwned + Debug>(text: &T) -> T {
    let toml = toml::to_string(text).expect("what is written is TOML");
    toml::from_str(&toml).unwrap_or_else(|error| panic!("{error} in\n{toml}"))
}

/// Plays at random; every listed move and every outcome that comes survives its text.
fn check_survival(game: &Rallyman, seed: u64, steps: usize) {
    let mut random = Random::new(seed);
    let mut moves = Vec::new();
    testing::walk(game, seed, steps, |state| match game.turn(state) {
        Turn::Decide(_) => {
            moves.clear();
            game.legal_moves(state, &mut moves);
            for _ in 0..4 {
                let (seat, mv) = &moves[random.below(moves.len())];
                let text = scripted(&game.write_move(state, *seat, mv));
                assert_eq!(
                    game.read_move(state, *seat, &text).as_ref(),
                    Ok(mv),
                    "{text:?}"
                );
            }
        }
        Turn::Chance => {
            let outcome = game.draw(state, &mut random);
            let text = scripted(&game.write_chance(&outcome));
            let again = game.read_chance(state, &text).expect("its names are known");
            // Two like acceleration dice are not told apart: the first stands for either.
            if let (Chance::Dice(drawn), Chance::Dice(again)) = (outcome, again) {
                assert_eq!(drawn.gears(), again.gears());
                assert_eq!(drawn.accelerations(), again.accelerations());
            } else {
                assert_eq!(again, outcome);
            }
        }
        Turn::Over => {}
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn legal_moves_and_outcomes_survive_their_text(game in games(), seed: u64) {
        check_survival(&game, seed, 300);
    }

    #[test]
    fn so_they_do_on_odd_zones(game in odd_games(), seed: u64) {
        check_survival(&game, seed, 300);
    }
}

/// A position of red alone, at this space and in this gear.
fn alone(at: &str, gear: u8) -> String {
    format!(
        "format = 1\ngame = \"rallyman\"\nkind = \"position\"\n\n\
         [drivers.red]\nat = \"{at}\"\ngear = {gear}\n"
    )
}

/// The text of a move is as short as can be: `to` only where the default is another space.
#[test]
fn spaces_are_named_where_they_are_needed() {
    let (game, state) = WORKSPACE
        .take_up(&alone("l0-l1/3", 3))
        .expect("a position without faults");
    let red = Seat::new(0);
    let written = |die: &str, to: Option<&str>| {
        let to = to.map_or(String::new(), |to| format!("to = \"{to}\"\n"));
        let text: MoveText =
            toml::from_str(&format!("[roll]\ndie = \"{die}\"\n{to}")).expect("a move");
        let mv = game.read_move(&state, red, &text).expect("known names");
        let Move::Roll(step) = &mv else {
            panic!("{mv:?} is no roll")
        };
        let MoveText::Roll(text) = game.write_move(&state, red, &mv) else {
            panic!("a roll is written as one")
        };
        let entered = game.track(&state).name_of(step.to);
        (entered.0, text.to.map(|to| to.0))
    };
    let said = |entered: &str, named: Option<&str>| (entered.to_owned(), named.map(str::to_owned));
    // The notes are 3 on the inside and 4 on the only skid space.
    assert_eq!(written("g3", None), said("l0-l1/c1.i", None));
    assert_eq!(written("g4", None), said("l0-l1/c1.s1", None));
    // Too slow to skid, the car takes the inside, which need not be named.
    assert_eq!(written("g3", Some("l0-l1/c1.s1")), said("l0-l1/c1.i", None));
    // Too fast for the inside, it loses control there only if it is told to go there.
    assert_eq!(
        written("g4", Some("l0-l1/c1.i")),
        said("l0-l1/c1.i", Some("l0-l1/c1.i"))
    );
}
