//! What the checks look at, and what they ask of it.

use super::prelude::*;
use crate::diagnostic::Place;
use crate::games::brick_run::load::Parts;
pub(super) use crate::kit::count::are;

/// The components of a scenario or position, before any name is looked up in them.
#[derive(Debug)]
pub struct PartsSubject<'a> {
    /// The components.
    pub parts: &'a Parts,
    /// How many people play.
    pub people: usize,
    /// Whether parts and bricks are bought.
    pub mode: Mode,
    /// How ambiguous passages are read.
    pub readings: Readings,
}

impl PartsSubject<'_> {
    /// Whether a lone player plays against the crooked cop.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.people == 1
    }

    /// The cars that the crooked cop may drive.
    pub fn cop_cars(&self) -> impl Iterator<Item = &Entry<Car>> {
        let cars = self.parts.cars.items.iter();
        cars.filter(|entry| entry.value.cop)
    }
}

/// Reports a fault of a component in its document, or where a scenario or position names that, by
/// `key`, if it comes with the program.
pub(super) fn report_named(
    lint: &'static GameLint,
    key: &str,
    here: Place,
    (message, help): (String, &str),
    scope: &mut Scope<'_>,
) {
    let pointer = format!("/components/{key}");
    scope.report_component(here, &pointer, |place| {
        super::found(lint, place, message).help(help)
    });
}

/// A scenario, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a BrickRun,
}

/// A position; every name in it is known.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The game that it is a position of.
    pub game: &'a BrickRun,
}

impl<'a> PositionSubject<'a> {
    /// The players in seat order: seat, name, and what the position says.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerName, &'a PlayerPosition)> {
        let players = self.position.players.iter().enumerate();
        players.map(|(index, (&name, text))| (Seat::new(index), name, text))
    }

    /// The crooked cop.
    #[must_use]
    pub fn cop(&self) -> Option<&'a CopPosition> {
        self.position.cop.as_ref()
    }
}
