//! The rules: one file a phase or family of actions.

pub(super) mod alone;
pub(super) mod attack;
mod carry;
pub(super) mod chance;
pub(super) mod check;
pub(super) mod dice;
pub(super) mod finish;
mod flight;
pub(super) mod legal;
mod loss;
pub(super) mod notes;
pub(super) mod order;
mod orders;
pub(super) mod plan;
mod roads;
pub(super) mod room;
mod route;
pub(super) mod sets;
pub(super) mod setup;
pub(super) mod survey;
pub(super) mod turn;

use crate::engine::Refusal;
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

/// The name of a space.
pub(crate) fn space<'g>(game: &'g Rallyman, state: &State, place: Place) -> &'g str {
    &notes::track(game, state).at(place).name
}
