//! From documents to a game: components looked up, names resolved.

mod agreed;
mod parts;
mod position;
mod stages;
#[cfg(test)]
mod tests;

pub use parts::Parts;
pub(super) use parts::pieces;
pub(super) use stages::laid;

use crate::document::Reference;
use crate::engine::definition::{find, resolved};
use crate::games::classic_rally::components::{
    Colour, Components, Position, ReadingsGiven, Scenario,
};
use crate::games::classic_rally::table::{Entrant, Options};
use crate::lint::Scope;

/// What scenarios and positions say alike.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan<'a> {
    /// The players, clockwise.
    pub players: &'a [Colour],
    /// Pointer of their list.
    pub listed: &'static str,
    /// The map of each stage.
    pub stages: &'a [Reference],
    /// Options.
    pub options: Options,
    /// The component documents.
    pub components: &'a Components,
    /// The readings given.
    pub readings: &'a ReadingsGiven,
}

impl<'a> Plan<'a> {
    pub(super) fn of_scenario(scenario: &'a Scenario) -> Self {
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

    pub(super) fn of_position(position: &'a Position) -> Self {
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
}

impl Parts {
    /// A player with the boards of a colour; `at` is where the colour is named.
    pub(super) fn entrant(
        &self,
        colour: Colour,
        at: &str,
        scope: &mut Scope<'_>,
    ) -> Option<Entrant> {
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
