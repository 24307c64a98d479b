//! The greedy bot: the move after which the position looks best.

use super::Scratch;
use super::worth::{Evaluation, worth_by};
use crate::engine::{Silent, Study};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The most moves of one position that are weighed; of more, as many are drawn.
const MOST: usize = 256;

/// The most moves that are played out: those that look best at once.
const CANDIDATES: usize = 12;

/// Weighs every move in a position in which what the seat cannot know is dealt anew, the same for
/// all, so that a move is not taken for what it would turn up. Among the best, one is drawn.
pub(super) fn choose<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
) -> G::Move {
    scratch.list(game, state, seat);
    draw_most(&mut scratch.moves, random);
    if let [(_, only)] = &scratch.moves[..] {
        return only.clone();
    }
    let mut imagined = state.clone();
    game.determinize(&mut imagined, seat, random);
    best(G::evaluate, game, &imagined, seat, random, scratch).1
}

/// The best of the listed moves, if the position looks better after it than if the seat waits.
pub(super) fn speak<G: Study>(
    look: Evaluation<G>,
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
) -> Option<G::Move> {
    draw_most(&mut scratch.moves, random);
    let mut imagined = state.clone();
    game.determinize(&mut imagined, seat, random);
    let (most, mv) = best(look, game, &imagined, seat, random, scratch);
    (most > worth_by(look, game, &imagined, seat)).then_some(mv)
}

/// The listed move after which the position looks best, and how it looks then.
fn best<G: Study>(
    look: Evaluation<G>,
    game: &G,
    imagined: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
) -> (i64, G::Move) {
    let moves = &mut scratch.moves;
    let (mut best, mut equals, mut chosen) = (i64::MIN, 0, 0);
    for (index, (_, mv)) in moves.iter().enumerate() {
        let worth = worth_after(look, game, imagined, seat, mv);
        if worth > best {
            (best, equals, chosen) = (worth, 1, index);
        } else if worth == best {
            // Each of the equals is as likely to be the one in the end.
            equals += 1;
            if random.below(equals) == 0 {
                chosen = index;
            }
        }
    }
    (best, moves.swap_remove(chosen).1)
}

/// Puts the best of the listed moves of a seat onto the scratch, the best first, equals in random
/// order.
pub(super) fn shortlist<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    scratch: &mut Scratch<G>,
) {
    random.shuffle(&mut scratch.moves);
    scratch.moves.truncate(MOST);
    let mut imagined = state.clone();
    game.determinize(&mut imagined, seat, random);
    let weigh = |(_, mv): &(Seat, G::Move)| worth_after(G::evaluate, game, &imagined, seat, mv);
    scratch
        .moves
        .sort_by_cached_key(|mv| std::cmp::Reverse(weigh(mv)));
    scratch.candidates.clear();
    let best = scratch.moves.drain(..).take(CANDIDATES);
    scratch.candidates.extend(best.map(|(_, mv)| mv));
}

/// Draws as many moves as are weighed, if there are more.
fn draw_most<T>(moves: &mut Vec<T>, random: &mut Random) {
    if moves.len() > MOST {
        for taken in 0..MOST {
            let other = taken + random.below(moves.len() - taken);
            moves.swap(taken, other);
        }
        moves.truncate(MOST);
    }
}

fn worth_after<G: Study>(
    look: Evaluation<G>,
    game: &G,
    state: &G::State,
    seat: Seat,
    mv: &G::Move,
) -> i64 {
    let mut after = state.clone();
    game.play(&mut after, seat, mv, &mut Silent);
    worth_by(look, game, &after, seat)
}
