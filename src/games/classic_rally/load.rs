//! From documents to a game: components looked up, names resolved, everything checked.

mod agreed;
mod parts;
mod position;
mod stages;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use parts::{pieces, tile_id};
pub(super) use stages::laid;

use super::components::{Colour, Components, Position, ReadingsGiven, Scenario};
use super::lints;
use super::lints::subject::ScenarioSubject;
use super::table::{ClassicRally, Entrant, Options};
use crate::engine::definition::{find, resolved};
use crate::lint::Scope;

/// What scenarios and positions say alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<'a> {
    /// The players, clockwise.
    pub players: &'a [Colour],
    /// Pointer of their list.
    pub listed: &'static str,
    /// The map of each stage.
    pub stages: &'a [String],
    /// Options.
    pub options: Options,
    /// The component documents.
    pub components: &'a Components,
    /// The readings given.
    pub readings: &'a ReadingsGiven,
}

impl<'a> Plan<'a> {
    fn of_scenario(scenario: &'a Scenario) -> Self {
        Self {
            players: &scenario.players,
            listed: "/players",
            stages: &scenario.stages,
            options: Options {
                fewer_services: scenario.fewer_services,
                classification: scenario.classification,
                chrono: scenario.chrono,
                max_rounds: scenario.max_rounds,
                dnf_points: scenario.dnf_points,
            },
            components: &scenario.components,
            readings: &scenario.readings,
        }
    }

    fn of_position(position: &'a Position) -> Self {
        Self {
            players: &position.seats,
            listed: "/seats",
            stages: &position.stages,
            options: Options {
                fewer_services: position.fewer_services,
                classification: position.classification,
                chrono: position.chrono,
                max_rounds: position.max_rounds,
                dnf_points: position.dnf_points,
            },
            components: &position.components,
            readings: &position.readings,
        }
    }

    /// The game that it makes, with nothing agreed.
    fn game(&self, scope: &mut Scope<'_>) -> Option<ClassicRally> {
        let parts = Parts::load(self, scope)?;
        if !scope.is_sound() {
            // Names in a document with a misspelt key may not be what they seem.
            return None;
        }
        let mut game = parts.game(self);
        for (index, &colour) in self.players.iter().enumerate() {
            let at = format!("{}/{index}", self.listed);
            game.players.extend(parts.entrant(colour, &at, scope));
        }
        game.stages = game.stages_of(self, &parts, scope);
        scope.is_sound().then_some(game)
    }
}

impl Parts {
    /// A player with the boards of a colour; `at` is where the colour is named.
    fn entrant(&self, colour: Colour, at: &str, scope: &mut Scope<'_>) -> Option<Entrant> {
        let boards = &self.boards.items;
        let found = find(boards, colour.name(), "pair of boards", at, |entry| {
            entry.value.colour.name()
        });
        let board = &boards[resolved(found, scope)?].value;
        Some(Entrant {
            colour,
            rally: board.rally,
            assistance: board.assistance,
        })
    }
}

impl ClassicRally {
    pub(super) fn from_scenario(scenario: &Scenario, scope: &mut Scope<'_>) -> Option<Self> {
        let mut game = Plan::of_scenario(scenario).game(scope)?;
        game.agree(&scenario.fixed, scope);
        if scope.is_sound() {
            let subject = ScenarioSubject {
                scenario,
                game: &game,
            };
            lints::check_scenario(&subject, scope);
        }
        scope.is_sound().then_some(game)
    }
}
