//! The rules: one file a phase or family of moves.

mod assist;
mod build;
mod decide;
mod drive;
mod equip;
mod features;
mod finish;
mod hazards;
mod jokers;
mod legal;
mod loads;
mod locations;
mod outcomes;
mod places;
mod race;
mod roll;
mod sample;
mod setup;
mod stops;
mod turn;
mod vote;
mod walk;

#[cfg(test)]
mod tests;

pub(super) use outcomes::take_one;
pub(super) use race::out_of_turn;
pub(super) use stops::Stop;

use crate::engine::{Refusal, refuse};
use crate::games::classic_rally::Clause;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;
