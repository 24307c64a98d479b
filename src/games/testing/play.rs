//! Whole games that bots play.

use crate::engine::{Action, Silent, Study};
use crate::kit::seat::{Seat, SeatSet};
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

/// Plays games of one greedy player among random ones, who sits elsewhere in each: how many of them the greedy
/// one wins, and how many a random one does.
pub(crate) fn greedy_among_random<G: Study + Clone>(game: &G, games: u64) -> (usize, usize) {
    let (mut greedy, mut random) = (0, 0);
    for seed in 0..games {
        let seat = usize::try_from(seed).expect("few") % game.seat_count();
        let mut bots = vec![Bot::Random; game.seat_count()];
        bots[seat] = Bot::Greedy;
        let played = play(game, &bots, seed);
        let ending = game.ending(&played.state).expect("it is over");
        if let Some(winners) = ending.ranking.first() {
            let seat = SeatSet::one(Seat::new(seat));
            greedy += usize::from(seat.is_subset(*winners));
            random += usize::from(!winners.is_subset(seat));
        }
    }
    (greedy, random)
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
