//! From documents to a game: components looked up, names resolved, everything checked.

mod agreed;
mod parts;
mod position;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use parts::{Taken, replaced};

use crate::games::checkpoint_charlie::components::{
    Components, Options, PlayerName, Position, ReadingsGiven, Scenario,
};
use crate::games::checkpoint_charlie::lints::subject::{PartsSubject, ScenarioSubject};
use crate::games::checkpoint_charlie::{CheckpointCharlie, MAX_PLAYERS, lints};
use crate::lint::Scope;

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
    fn of_scenario(scenario: &'a Scenario) -> Self {
        Self {
            players: usize::from(scenario.players).min(MAX_PLAYERS),
            options: scenario.options,
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    /// `None` if these are not the players of a game, which has then been reported.
    fn of_position(position: &'a Position, scope: &mut Scope<'_>) -> Option<Self> {
        let seated: Vec<PlayerName> = position.players.keys().copied().collect();
        lints::check_seated(&seated, scope).then_some(Self {
            players: seated.len(),
            options: position.options,
            components: &position.components,
            readings: &position.readings,
        })
    }

    /// The game that it makes, with nothing agreed.
    fn game(&self, scope: &mut Scope<'_>) -> Option<(CheckpointCharlie, Parts)> {
        let parts = Parts::load(self, scope)?;
        let subject = PartsSubject {
            parts: &parts,
            players: self.players,
            options: self.options,
            named: self.components,
        };
        lints::check_parts(&subject, scope);
        // Names in a document with a misspelt key may not be what they seem.
        scope.is_sound().then(|| (parts.game(self), parts))
    }
}

impl CheckpointCharlie {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        if !scope.is_sound() {
            return None;
        }
        let (mut game, parts) = Plan::of_scenario(scenario).game(scope)?;
        game.agree(&scenario.fixed, &[], scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
                scenario,
                parts: &parts,
                game: &game,
            };
            lints::check_scenario(&subject, scope);
        }
        scope.is_sound().then_some(game)
    }
}
