//! A bot beside people: what it does in a game that goes on under their hands.

use super::bots::{Bot, Scratch};
use crate::engine::{Study, Turn};
use crate::kit::random::Random;
use crate::kit::seat::Seat;

/// What one of the bots does now, if it is for one of them to act; `bot` says whose seats they have. Where people
/// decide beside them, a bot that need not act speaks only if it wants to: the moment is over when a person says so.
pub fn advise<G: Study>(
    game: &G,
    state: &G::State,
    bot: impl Fn(Seat) -> Option<Bot>,
    random: &mut Random,
) -> Option<(Seat, G::Move)> {
    let Turn::Decide(seats) = game.turn(state) else {
        return None;
    };
    let scratch = &mut Scratch::default();
    let goes_on = (seats.len() > 1).then(|| game.goes_on(state)).flatten();
    let Some(goes_on) = goes_on else {
        let (seat, bot) = seats.iter().find_map(|seat| Some((seat, bot(seat)?)))?;
        return Some((seat, bot.choose(game, state, seat, random, scratch)));
    };
    for seat in seats.iter() {
        let spoken =
            bot(seat).and_then(|bot| bot.speak(game, state, seat, &goes_on, random, scratch));
        if let Some(mv) = spoken {
            return Some((seat, mv));
        }
    }
    // A person may still want to act, and says otherwise that the game goes on.
    seats
        .iter()
        .all(|seat| bot(seat).is_some())
        .then_some(goes_on)
}

#[cfg(test)]
mod tests {
    use super::{Bot, advise};
    use crate::engine::{Game, Silent, Turn};
    use crate::kit::random::Random;
    use crate::lab::toy::{Fault, Toy};

    #[test]
    fn bots_act_for_their_own_seats_only() {
        let table = Toy::table(11, 3, Fault::None);
        let game = &table.game;
        let mut state = table.begin(&mut Silent);
        let mut random = Random::new(1);
        let mut decisions = 0;
        for _ in 0..50 {
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = game.draw(&state, &mut random);
                    game.resolve(&mut state, &outcome, &mut Silent);
                }
                Turn::Decide(seats) => {
                    assert_eq!(advise(game, &state, |_| None, &mut random), None);
                    let advised = advise(game, &state, |_| Some(Bot::Greedy), &mut random);
                    let (seat, mv) = advised.expect("a bot decides");
                    assert!(seats.contains(seat));
                    assert!(game.check(&state, seat, &mv).is_ok());
                    game.play(&mut state, seat, &mv, &mut Silent);
                    decisions += 1;
                }
            }
        }
        assert!(decisions > 0);
    }
}
