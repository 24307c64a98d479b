//! Who acts next where several may.

use super::bots::{Bot, Scratch};
use crate::engine::{Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::{Seat, SeatSet};

/// A decision of one of those who decide now; `None` if nobody does.
///
/// Where all who decide have to, chance says whose choice comes first. Where they need not, they are
/// asked one after the other, in an order that is drawn anew each time unless the game has one of
/// its own: the first who wants to act does, and all are asked again. Only when nobody wants to does
/// the game go on. So who reveals a card has no start over those who watch.
///
/// `mind` is asked for a seat's bot and for the numbers that it draws, and hands both on; it may draw
/// from the luck itself.
pub(super) fn decide<G: Study>(
    game: &G,
    state: &G::State,
    luck: &mut Random,
    scratch: &mut Scratch<G>,
    mut mind: impl FnMut(Seat, &mut Random, &mut dyn FnMut(Bot, &mut Random)),
) -> Option<(Seat, G::Move)> {
    let Turn::Decide(seats) = game.turn(state) else {
        return None;
    };
    let mut choose = |seat, luck: &mut Random, scratch: &mut Scratch<G>| {
        let mut chosen = None;
        mind(seat, luck, &mut |bot, random| {
            chosen = Some(bot.choose(game, state, seat, random, scratch));
        });
        chosen.map(|mv| (seat, mv))
    };
    if seats.len() == 1 {
        return choose(seats.iter().next()?, luck, scratch);
    }
    let Some(goes_on) = game.goes_on(state) else {
        // Who acts first where several must is luck, and fair between them.
        let nth = luck.below(seats.len());
        return choose(seats.iter().nth(nth)?, luck, scratch);
    };
    let (order, count) = order(game, state, seats, luck);
    for &seat in &order[..count] {
        let mut spoken = None;
        mind(seat, luck, &mut |bot, random| {
            spoken = bot.speak(game, state, seat, &goes_on, random, scratch);
        });
        if let Some(mv) = spoken {
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
