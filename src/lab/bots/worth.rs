//! What positions are worth to a seat.

use crate::engine::{Game, Study, Turn};
use crate::kit::number::narrow;
use crate::kit::seat::Seat;

/// More than any position that still has to be played is worth.
const DECIDED: i64 = 1 << 40;

/// What a position is worth to a seat: how it looks, or more than that after a victory and less
/// after any other end. Those who share a victory have their part of it; of those who lose, who has
/// more seats behind has lost less.
pub(super) fn worth<G: Study>(game: &G, state: &G::State, seat: Seat) -> i64 {
    worth_by(G::evaluate, game, state, seat)
}

/// How a position that still has to be played looks to a seat.
pub(super) type Evaluation<G> = fn(&G, &<G as Game>::State, Seat) -> i64;

/// The same by another look.
pub(super) fn worth_by<G: Study>(
    look: Evaluation<G>,
    game: &G,
    state: &G::State,
    seat: Seat,
) -> i64 {
    if game.turn(state) != Turn::Over {
        return look(game, state, seat);
    }
    let ranking = game
        .ending(state)
        .map_or_else(Vec::new, |ending| ending.ranking);
    let seats: i64 = narrow(game.seat_count());
    let mut not_ahead = seats;
    for (place, group) in ranking.iter().enumerate() {
        if group.contains(seat) {
            let alike: i64 = narrow(group.len());
            let behind = not_ahead - alike;
            return match place {
                0 => DECIDED / alike,
                _ => DECIDED / 2 * behind / seats - DECIDED,
            };
        }
        not_ahead -= narrow::<i64>(group.len());
    }
    -DECIDED
}
