//! What the checks look at, and what they ask of it.

use super::prelude::*;
use crate::games::checkpoint_charlie::load::Parts;
pub(super) use crate::kit::count::are;

/// The components of a scenario or position, before any name is looked up in them.
#[derive(Debug)]
pub struct PartsSubject<'a> {
    /// The components.
    pub parts: &'a Parts,
    /// How many play.
    pub players: usize,
    /// Optional rules.
    pub options: Options,
    /// The components as the document names them.
    pub named: &'a Components,
}

impl<'a> PartsSubject<'a> {
    /// The traits in use.
    pub fn traits(&self) -> Vec<&'a Trait> {
        let items = self.parts.traits.items.iter();
        items.map(|entry| &entry.value).collect()
    }
}

/// Reports a fault of a component in its document, or where a scenario or position names that, by
/// `key`, if it comes with the program.
pub(super) fn report_named(
    lint: &'static GameLint,
    key: &str,
    here: Place,
    (message, help): (String, String),
    scope: &mut Scope<'_>,
) {
    let pointer = format!("/components/{key}");
    scope.report_component(here, &pointer, |place| {
        super::found(lint, place, message).help(help)
    });
}

/// Reports a fault of a set as a whole: in its document if the check of that finds it as well, so that
/// it is told once; otherwise where a scenario brings the sets together, by `key`.
pub(super) fn report_shared(
    lint: &'static GameLint,
    key: &str,
    (here, found_there): (Option<Place>, bool),
    (message, help): (String, String),
    scope: &mut Scope<'_>,
) {
    match here {
        Some(here) if found_there && !scope.is_built_in(&here) => {
            let name = here.source.name.clone();
            let finding = super::found(lint, here, message).help(help);
            scope.report_shared(finding, &name);
        }
        here => {
            let place = scope.place(&format!("/components/{key}"));
            let finding = super::found(lint, place, message).help(help);
            scope.report(match here {
                Some(here) => finding.also(here, "here"),
                None => finding,
            });
        }
    }
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
    /// The components in use.
    pub parts: &'a Parts,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a CheckpointCharlie,
}

/// What a scenario or position fixes, every name in it resolved.
#[derive(Debug)]
pub struct FixedSubject<'a> {
    /// The game in which it is agreed.
    pub game: &'a CheckpointCharlie,
    /// Investigators who have been chosen already.
    pub chosen: &'a [InvestigatorId],
}

impl FixedSubject<'_> {
    /// The investigators that are known to be players, those that are fixed included.
    pub fn taken(&self) -> Vec<InvestigatorId> {
        let fixed = self.game.agreed.investigators.iter().flatten();
        self.chosen.iter().chain(fixed).copied().collect()
    }
}

/// A position; every name in it is known.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The game that it is a position of.
    pub game: &'a CheckpointCharlie,
}

impl<'a> PositionSubject<'a> {
    /// The players in seat order: seat, name, and what the position says.
    pub fn players(&self) -> impl Iterator<Item = (Seat, PlayerName, &'a PlayerPosition)> {
        let players = self.position.players.iter().enumerate();
        players.map(|(index, (&name, text))| (Seat::new(index), name, text))
    }
}
