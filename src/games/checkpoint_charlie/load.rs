//! From documents to a game: components looked up, names resolved.

mod agreed;
mod parts;
mod position;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use parts::{Taken, replaced};

use crate::games::checkpoint_charlie::MAX_PLAYERS;
use crate::games::checkpoint_charlie::components::{
    Components, Options, Position, ReadingsGiven, Scenario,
};

/// What scenarios and positions say alike.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// How many play.
    pub players: usize,
    /// Optional rules.
    pub options: Options,
    /// The component documents.
    pub components: &'a Components,
    /// The readings given.
    pub readings: &'a ReadingsGiven,
}

impl<'a> Plan<'a> {
    pub(super) fn of_scenario(scenario: &'a Scenario) -> Self {
        Self {
            players: usize::from(scenario.players).min(MAX_PLAYERS),
            options: scenario.options,
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    pub(super) fn of_position(position: &'a Position) -> Self {
        Self {
            players: position.players.len(),
            options: position.options,
            components: &position.components,
            readings: &position.readings,
        }
    }
}
