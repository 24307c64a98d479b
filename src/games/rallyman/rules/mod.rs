//! The rules: one file a phase or family of actions.

mod alone;
mod attack;
mod carry;
mod chance;
mod check;
mod dice;
mod finish;
mod flight;
mod legal;
mod loss;
mod notes;
mod order;
mod plan;
mod roads;
mod room;
mod route;
mod sets;
mod setup;
mod survey;
mod turn;

use crate::engine::{Refusal, refuse};
use crate::games::rallyman::{Clause, Place, Rallyman, State};
pub(super) use alone::Going;
pub(super) use roads::Roads;
pub(super) use route::Leap;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;

/// Why a die cannot be used so, and where: without words, which searches do not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct No {
    clause: Clause,
    at: Place,
}

impl No {
    fn new(clause: Clause, at: Place) -> Self {
        Self { clause, at }
    }
}

impl Rallyman {
    /// The name of a space.
    pub(crate) fn space(&self, state: &State, place: Place) -> &str {
        &self.track(state).at(place).name
    }
}
