//! The greedy bot: the move after which the position looks best.

use super::Desk;
use crate::engine::{Silent, Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// The most moves of one position that are weighed; of more, as many are drawn.
const MOST: usize = 256;

/// Weighs every move in a position in which what the seat cannot know is dealt anew, the same for
/// all, so that a move is not taken for what it would turn up. Among the best, one is drawn.
pub(super) fn choose<G: Study>(
    game: &G,
    state: &G::State,
    seat: Seat,
    random: &mut Random,
    desk: &mut Desk<G>,
) -> G::Move {
    desk.list(game, state, seat);
    let moves = &mut desk.moves;
    for taken in 0..moves.len().min(MOST) {
        if moves.len() > MOST {
            let other = taken + random.below(moves.len() - taken);
            moves.swap(taken, other);
        }
    }
    moves.truncate(MOST);
    if let [(_, only)] = &moves[..] {
        return only.clone();
    }
    let mut imagined = state.clone();
    game.redeal(&mut imagined, seat, random);
    let (mut best, mut equals, mut chosen) = (i64::MIN, 0, 0);
    for (index, (_, mv)) in moves.iter().enumerate() {
        let mut after = imagined.clone();
        game.play(&mut after, seat, mv, &mut Silent);
        let worth = worth(game, &after, seat);
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
    moves.swap_remove(chosen).1
}

/// What a position is worth to a seat: a place in the ranking if the game is over, else how it
/// looks.
pub(super) fn worth<G: Study>(game: &G, state: &G::State, seat: Seat) -> i64 {
    if game.turn(state) != Turn::Over {
        return game.appraise(state, seat);
    }
    let ranking = game
        .ending(state)
        .map_or_else(Vec::new, |ending| ending.ranking);
    let place = ranking.iter().position(|group| group.contains(seat));
    let place = place.and_then(|place| i64::try_from(place).ok());
    place.map_or(-DECIDED, |place| DECIDED - place)
}

/// More than any position that still has to be played is worth.
const DECIDED: i64 = 1 << 40;
