//! Who acts next where several may.

use super::bots::{Bot, Scratch};
use crate::engine::Study;
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// Those who are asked.
pub(super) trait Minds {
    /// Calls `act` with the bot of a seat and the numbers that it draws, which may be those of the luck; `None` where
    /// no bot plays.
    fn ask<R>(
        &mut self,
        seat: Seat,
        luck: &mut Random,
        act: impl FnOnce(Bot, &mut Random) -> R,
    ) -> Option<R>;
}

/// A decision of one of `seats`, which decide now; `None` if none of them is made by a bot.
///
/// Where all who decide have to, chance says whose choice comes first. Where they need not, they are
/// asked one after the other, in an order that is drawn anew each time unless the game has one of
/// its own: the first who wants to act does, and all are asked again. Only when nobody wants to does
/// the game go on. So who reveals a card has no start over those who watch.
pub(super) fn decide<G: Study>(
    game: &G,
    state: &G::State,
    seats: SeatSet,
    luck: &mut Random,
    scratch: &mut Scratch<G>,
    minds: &mut impl Minds,
) -> Option<(Seat, G::Move)> {
    let mut choose = |seat, luck: &mut Random, is_alone| {
        let chosen = minds.ask(seat, luck, |bot, random| {
            bot.choose_among(game, state, seat, is_alone, random, scratch)
        });
        chosen.map(|mv| (seat, mv))
    };
    if seats.len() == 1 {
        return choose(seats.iter().next()?, luck, true);
    }
    let Some(goes_on) = game.goes_on(state) else {
        // Who acts first where several must is luck, and fair between them.
        let nth = luck.below(seats.len());
        return choose(seats.iter().nth(nth)?, luck, false);
    };
    scratch.forget();
    let (order, count) = order(game, state, seats, luck);
    for &seat in &order[..count] {
        let spoken = minds.ask(seat, luck, |bot, random| {
            bot.speak_next(game, state, seat, &goes_on, random, scratch)
        });
        if let Some(mv) = spoken.flatten() {
            return Some((seat, mv));
        }
    }
    Some(goes_on)
}

pub(super) fn order<G: Study>(
    game: &G,
    state: &G::State,
    seats: SeatSet,
    luck: &mut Random,
) -> ([Seat; Seat::MAX], usize) {
    let mut order = [Seat::new(0); Seat::MAX];
    for (place, seat) in order.iter_mut().zip(seats.iter()) {
        *place = seat;
    }
    game.asked(state, &mut order[..seats.len()], luck);
    (order, seats.len())
}
