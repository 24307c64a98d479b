//! Whole games that bots play.

use crate::engine::{Action, Silent, Study};
use crate::lab::bots::Scratch;
use crate::lab::playout::{Match, Played};
use crate::lab::{Bot, Table};

/// A game to its end, with every step as it is about to be carried out.
pub(crate) fn watch<G: Study + Clone>(
    game: &G,
    bots: &[Bot],
    seed: u64,
    visit: impl FnMut(&G::State, &Action<G>),
) -> Played<G::State> {
    let table = Table {
        game: game.clone(),
        start: None,
    };
    let game = Match {
        bots,
        seed,
        number: 1,
        longest: G::LONGEST,
    };
    game.play(&table, &mut Scratch::default(), &mut Silent, visit)
}

/// What becomes of a game.
pub(crate) fn play<G: Study + Clone>(game: &G, bots: &[Bot], seed: u64) -> Played<G::State> {
    watch(game, bots, seed, |_, _| ())
}

/// The same seed gives the same steps, and another seed others.
pub(crate) fn check_seeds<G: Study + Clone>(game: &G, bots: &[Bot]) {
    let steps = |seed| {
        let mut steps = Vec::new();
        watch(game, bots, seed, |_, action| steps.push(action.clone()));
        format!("{steps:?}")
    };
    assert_eq!(steps(6), steps(6));
    assert_ne!(steps(6), steps(7));
}
