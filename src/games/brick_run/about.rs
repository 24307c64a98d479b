//! Which parts of the picture moves are about besides those that they name.

use crate::games::brick_run::rules::peek::looked_at;
use crate::games::brick_run::{BrickRun, Move, Spot, State};
use crate::kit::seat::Seat;

impl BrickRun {
    /// Cards of the road, which moves count and do not name, and the town.
    pub(super) fn about_of(&self, state: &State, seat: Seat, mv: &Move) -> Vec<String> {
        let town = || vec!["town".to_owned()];
        match mv {
            Move::Advance(spaces) => self.driven_over(state, seat, *spaces),
            Move::Nitrous | Move::Countermeasure { .. } => self.driven_over(state, seat, 0),
            Move::Peek(peek) => {
                let cards = looked_at(self, state, seat, *peek);
                cards.iter().map(card).collect()
            }
            Move::Sell(_) | Move::BuyBricks(_) => town(),
            Move::TakeCar(_)
            | Move::TakePart(_)
            | Move::BuyPart(_)
            | Move::Pass
            | Move::Place(_)
            | Move::Repair(_)
            | Move::LosePart(_)
            | Move::EndTurn => Vec::new(),
        }
    }

    /// The cards of the road that so many spaces lead over, the one on which the car stands first. How long a card is
    /// that lies face down is a secret, and so is what lies behind it.
    fn driven_over(&self, state: &State, seat: Seat, spaces: u16) -> Vec<String> {
        let Spot::Road { card: at, space } = state.player(seat).at else {
            return vec!["town".to_owned()];
        };
        let (mut at, mut space, mut left) = (at, u16::from(space), spaces);
        let mut parts = vec![card(at)];
        while left > 0 {
            let known = at.checked_sub(1).and_then(|index| {
                let id = state.road().get(usize::from(index))?;
                (at <= state.revealed()).then(|| u16::from(self.cards[*id].distance))
            });
            let ahead = known.unwrap_or(0).saturating_sub(space);
            if left <= ahead || at > state.revealed() {
                break;
            }
            left -= ahead + 1;
            (at, space) = (at + 1, 1);
            if usize::from(at) > state.road().len() {
                parts.push("town".to_owned());
                break;
            }
            parts.push(card(at));
        }
        parts
    }
}

fn card(number: u8) -> String {
    format!("road.{number}")
}
