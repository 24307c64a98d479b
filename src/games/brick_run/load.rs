//! From documents to a game: components looked up, names resolved, everything checked.

mod agreed;
mod parts;
mod position;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use position::lists;

use crate::games::brick_run::components::{
    CarsBy, Components, Difficulty, Mode, PlayerName, Position, ReadingsGiven, Scenario,
};
use crate::games::brick_run::lints::subject::{PartsSubject, ScenarioSubject};
use crate::games::brick_run::{BrickRun, MAX_PLAYERS, lints};
use crate::lint::Scope;

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
    fn of_scenario(scenario: &'a Scenario) -> Self {
        Self {
            people: usize::from(scenario.players).clamp(1, MAX_PLAYERS),
            mode: scenario.mode,
            difficulty: scenario.difficulty,
            cars_by: scenario.cars,
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    /// `None` if these are not the players of a game, which has then been reported.
    fn of_position(position: &'a Position, scope: &mut Scope<'_>) -> Option<Self> {
        let seated: Vec<PlayerName> = position.players.keys().copied().collect();
        lints::check_seated(&seated, scope).then_some(Self {
            people: seated.len(),
            mode: position.mode,
            difficulty: position.difficulty,
            cars_by: position.cars,
            components: &position.components,
            readings: &position.readings,
        })
    }

    /// The components, and the game that they make, with nothing agreed.
    fn game(&self, scope: &mut Scope<'_>) -> Option<(Parts, BrickRun)> {
        let parts = Parts::load(self, scope)?;
        let subject = PartsSubject {
            parts: &parts,
            people: self.people,
            readings: parts.readings(self),
        };
        lints::check_parts(&subject, scope);
        // Names in a document with a misspelt key may not be what they seem.
        scope.is_sound().then(|| {
            let game = parts.game(self);
            (parts, game)
        })
    }
}

impl BrickRun {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        if !scope.is_sound() {
            return None;
        }
        let (parts, mut game) = Plan::of_scenario(scenario).game(scope)?;
        game.agree(&scenario.fixed, scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
                parts: &parts,
                game: &game,
            };
            lints::check_scenario(&subject, scope);
        }
        scope.is_sound().then_some(game)
    }
}
