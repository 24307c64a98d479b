//! The rules: one file a phase or family of moves.

pub(super) mod assist;
pub(super) mod build;
pub(super) mod decide;
mod drive;
mod equip;
pub(super) mod features;
pub(super) mod finish;
pub(super) mod hazards;
mod jokers;
pub(super) mod legal;
pub(super) mod loads;
pub(super) mod locations;
pub(super) mod outcomes;
mod places;
pub(super) mod race;
pub(super) mod roll;
pub(super) mod sample;
pub(super) mod setup;
pub(super) mod stops;
pub(super) mod turn;
mod vote;
mod walk;

#[cfg(test)]
mod tests;

pub(super) use outcomes::take_one;
pub(super) use race::out_of_turn;
pub(super) use stops::Stop;
pub(super) use vote::leading;

use crate::engine::Refusal;
use crate::games::classic_rally::Clause;

/// What a rule says of a move or an outcome: it is legal, or this clause forbids it.
type Legal<T = ()> = Result<T, Refusal<Clause>>;
