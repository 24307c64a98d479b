//! From documents to a game: components looked up, names resolved.

mod agreed;
mod parts;
mod position;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use position::lists;

use crate::games::brick_run::MAX_PLAYERS;
use crate::games::brick_run::components::{
    CarsBy, Components, Difficulty, Mode, Position, ReadingsGiven, Scenario,
};

/// What scenarios and positions say alike.
#[derive(Debug)]
pub(super) struct Plan<'a> {
    /// How many people play.
    pub people: usize,
    /// How parts and bricks are come by.
    pub mode: Mode,
    /// How strong the crooked cop is.
    pub difficulty: Option<Difficulty>,
    /// How players come by cars.
    pub cars_by: CarsBy,
    /// The component documents.
    pub components: &'a Components,
    /// The readings given.
    pub readings: &'a ReadingsGiven,
}

impl<'a> Plan<'a> {
    pub(super) fn of_scenario(scenario: &'a Scenario) -> Self {
        Self {
            people: usize::from(scenario.players).clamp(1, MAX_PLAYERS),
            mode: scenario.mode,
            difficulty: scenario.difficulty,
            cars_by: scenario.cars,
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    pub(super) fn of_position(position: &'a Position) -> Self {
        Self {
            people: position.players.len(),
            mode: position.mode,
            difficulty: position.difficulty,
            cars_by: position.cars,
            components: &position.components,
            readings: &position.readings,
        }
    }
}
