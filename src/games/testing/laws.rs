//! The laws of every game, over random games: a game says which positions to look at, and
//! [`laws!`] declares the tests.

use std::ops::Range;

use proptest::sample::Index;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Sandbox;
use super::positions::state_after;
use crate::edit::position;
use crate::engine::Definition;
use crate::engine::{Record, Turn, testing};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// How the laws look at a game. What takes long is asked of some positions only: a function
/// chooses them by the state and by the number of the position, from 1.
pub(crate) struct Laws<G: Definition> {
    /// Steps after which a random game is left.
    pub(crate) steps: usize,
    /// Where all legal moves are listed.
    pub(crate) lists: fn(&G::State, usize) -> bool,
    /// Which positions are written as a document and read again.
    pub(crate) writes: fn(&G::State, usize) -> bool,
    /// Where views are compared.
    pub(crate) views: fn(&G::State, usize) -> bool,
    /// After how many steps any move at all is tried.
    pub(crate) tries_after: Range<usize>,
    /// Whether a tried move is first read from its own text in the position, as two texts can
    /// mean one move there.
    pub(crate) reads_moves: bool,
    /// Whether two outcomes are the same to those who cannot tell like components apart.
    pub(crate) alike: fn(&G::Chance, &G::Chance) -> bool,
}

impl<G: Definition> Laws<G> {
    fn visit(
        &self,
        game: &G,
        seed: u64,
        chosen: fn(&G::State, usize) -> bool,
        mut look: impl FnMut(&G::State),
    ) {
        let mut count = 0;
        testing::walk(game, seed, self.steps, |state| {
            count += 1;
            if chosen(state, count) {
                look(state);
            }
        });
    }

    /// Listed, drawn and accepted moves agree, and so does chance.
    pub(crate) fn moves_agree(&self, game: &G, seed: u64) {
        self.visit(game, seed, self.lists, |state| {
            testing::legal_moves_agree(game, state);
        });
        testing::walk(game, seed, self.steps, |state| {
            testing::chance_agrees(game, state);
        });
    }

    /// Every listed move can be drawn.
    pub(crate) fn listed_moves_are_drawn(&self, game: &G, seed: u64) {
        self.visit(game, seed, self.lists, |state| {
            if matches!(game.turn(state), Turn::Decide(_)) {
                testing::listed_moves_are_drawn(game, state, seed);
            }
        });
    }

    /// Any move is accepted exactly if it is listed.
    pub(crate) fn tried_moves_agree(
        &self,
        game: &G,
        seed: u64,
        steps: usize,
        tries: Vec<(Index, G::Move)>,
    ) {
        let state = state_after(game, seed, steps);
        for (index, mv) in tries {
            let seat = Seat::new(index.index(game.seat_count()));
            let mv = if self.reads_moves {
                let text = game.write_move(&state, seat, &mv);
                game.read_move(&state, seat, &text)
                    .expect("its names are known")
            } else {
                mv
            };
            testing::check_agrees(game, &state, seat, &mv);
        }
    }

    /// Moves and outcomes survive their text: some of those listed, or one that is drawn.
    pub(crate) fn texts_survive(&self, game: &G, seed: u64) {
        let mut random = Random::new(seed);
        let (mut moves, mut scratch, mut count) = (Vec::new(), Vec::new(), 0);
        testing::walk(game, seed, self.steps, |state| match game.turn(state) {
            Turn::Decide(_) => {
                count += 1;
                moves.clear();
                if (self.lists)(state, count) {
                    game.legal_moves(state, &mut moves);
                } else {
                    moves.push(game.random_move(state, &mut random, &mut scratch));
                }
                for _ in 0..moves.len().min(4) {
                    let (seat, mv) = &moves[random.below(moves.len())];
                    let text = scripted(&game.write_move(state, *seat, mv));
                    let again = game.read_move(state, *seat, &text);
                    assert_eq!(again.as_ref(), Ok(mv), "{text:?}");
                }
            }
            Turn::Chance => {
                let outcome = game.draw(state, &mut random);
                let text = scripted(&game.write_chance(&outcome));
                let again = game.read_chance(state, &text).expect("its names are known");
                assert!(
                    (self.alike)(&outcome, &again),
                    "{text:?}: {outcome:?} {again:?}"
                );
            }
            Turn::Over => {}
        });
    }

    /// Positions survive their own text.
    pub(crate) fn positions_survive(&self, workspace: &Sandbox<G>, game: &G, seed: u64) {
        workspace.with_scope(|scope| {
            self.visit(game, seed, self.writes, |state| {
                testing::position_survives_its_text(game, state, position::document, scope);
            });
        });
    }

    /// Nobody sees what it cannot know.
    pub(crate) fn views_do_not_leak(&self, game: &G, seed: u64) {
        self.visit(game, seed, self.views, |state| {
            testing::views_do_not_leak(game, state);
        });
    }

    /// The same seed gives the same events.
    pub(crate) fn seeds_repeat(&self, game: &G, seed: u64) {
        let play = || {
            let mut record = Record::default();
            let state = testing::play(game, seed, 150, &mut record);
            (state, format!("{:?}", record.events))
        };
        assert_eq!(play(), play());
    }
}

/// The same value, by way of what a script would say.
pub(crate) fn scripted<T: Serialize + DeserializeOwned>(text: &T) -> T {
    let toml = toml::to_string(text).expect("what is written is TOML");
    toml::from_str(&toml).unwrap_or_else(|error| panic!("{error} in\n{toml}"))
}

/// Declares the tests of the laws, from a game’s [`Laws`], its workspace and its strategies: games
/// of the usual sort, odd ones, and any moves.
macro_rules! laws {
    ($laws:expr, $workspace:expr, $games:expr, $odd_games:expr, $moves:expr) => {
        ::proptest::proptest! {
            #![proptest_config($crate::kit::tries::tried(48))]

            #[test]
            fn listed_drawn_and_accepted_moves_agree(game in $games, seed: u64) {
                $laws.moves_agree(&game, seed);
            }

            #[test]
            fn every_listed_move_can_be_drawn(game in $games, seed: u64) {
                $laws.listed_moves_are_drawn(&game, seed);
            }

            #[test]
            fn any_move_is_accepted_exactly_if_it_is_listed(
                game in $games,
                seed: u64,
                steps in $laws.tries_after,
                tries in ::proptest::collection::vec(
                    (::proptest::prelude::any::<::proptest::sample::Index>(), $moves),
                    40,
                ),
            ) {
                $laws.tried_moves_agree(&game, seed, steps, tries);
            }

            #[test]
            fn listeners_change_nothing(game in $games, seed: u64) {
                $crate::engine::testing::listeners_change_nothing(&game, seed, $laws.steps);
            }

            #[test]
            fn moves_and_outcomes_survive_their_text(game in $games, seed: u64) {
                $laws.texts_survive(&game, seed);
            }

            #[test]
            fn so_do_those_of_an_odd_game(game in $odd_games, seed: u64) {
                $laws.texts_survive(&game, seed);
            }

            #[test]
            fn a_position_survives_its_own_text(game in $games, seed: u64) {
                $laws.positions_survive(&$workspace, &game, seed);
            }

            #[test]
            fn so_does_that_of_an_odd_game(game in $odd_games, seed: u64) {
                $laws.positions_survive(&$workspace, &game, seed);
            }

            #[test]
            fn views_do_not_leak(game in $games, seed: u64) {
                $laws.views_do_not_leak(&game, seed);
            }

            #[test]
            fn invariants_hold(game in $games, seed: u64) {
                $crate::engine::testing::invariants_hold(&game, seed, $laws.steps);
            }

            #[test]
            fn invariants_hold_in_odd_games(game in $odd_games, seed: u64) {
                $crate::engine::testing::invariants_hold(&game, seed, $laws.steps);
            }

            #[test]
            fn same_seed_same_events(game in $games, seed: u64) {
                $laws.seeds_repeat(&game, seed);
            }
        }

        #[test]
        fn so_they_do_in_the_positions_of_scripts() {
            $workspace.check_moves_of_scripts();
        }

        #[test]
        fn kept_signatures_match() {
            ::insta::assert_snapshot!("signatures", $workspace.signatures());
        }

        #[test]
        fn kept_refusals_match() {
            ::insta::assert_snapshot!("refusals", $workspace.refusals());
        }
    };
}

pub(crate) use laws;
