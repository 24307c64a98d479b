//! What the checks look at, and what they ask of it.

use std::sync::Arc;

use super::super::components::{DriverPosition, Position, Rally, Scenario, Zone};
use super::super::load::Laid;
use super::super::table::Rallyman;
use super::super::track::{FaultKind, Track};
use super::GameLint;
use crate::diagnostic::{self, Finding};
use crate::document::Document;
use crate::kit::seat::Seat;
use crate::lint::{Scope, Set};

/// A rally: in its own document, or as that of a scenario.
#[derive(Debug)]
pub struct RallySubject<'a> {
    /// The document.
    pub rally: &'a Rally,
    /// The zones that it crosses, and its stages on them; nothing if it does not say alone which
    /// zones these are.
    ground: Option<(&'a Set<Zone>, &'a Laid)>,
    /// Where another document names this one, and this one.
    named: Option<(&'a str, &'a Arc<Document>)>,
}

impl<'a> RallySubject<'a> {
    /// The rally by itself.
    pub fn bare(rally: &'a Rally) -> Self {
        Self {
            rally,
            ground: None,
            named: None,
        }
    }

    /// The rally on these zones.
    pub(in super::super) fn new(rally: &'a Rally, zones: &'a Set<Zone>, laid: &'a Laid) -> Self {
        Self {
            ground: Some((zones, laid)),
            ..Self::bare(rally)
        }
    }

    /// The same rally as another document names it, at this pointer.
    #[must_use]
    pub fn named_by(mut self, at: &'a str, document: &'a Arc<Document>) -> Self {
        self.named = Some((at, document));
        self
    }

    /// The zones in use; nothing if they are not known.
    pub fn zones(&self) -> Option<&'a Set<Zone>> {
        self.ground.map(|(zones, _)| zones)
    }

    /// The zone with this name.
    pub fn zone(&self, id: &str) -> Option<&'a Zone> {
        let zones = self.zones().into_iter().flat_map(|zones| &zones.items);
        let mut zones = zones.map(|entry| &entry.value);
        zones.find(|zone| zone.id.as_str() == id)
    }

    /// The stages that can be laid, each with its number from 0.
    pub fn tracks(&self) -> impl Iterator<Item = (usize, &'a Track)> {
        let tracks = self.ground.into_iter().flat_map(|(_, laid)| &laid.tracks);
        let tracks = tracks.enumerate();
        tracks.filter_map(|(index, track)| Some((index, track.as_ref()?)))
    }

    /// What keeps the other stages from being laid: a pointer into the rally, and what it is.
    pub fn faults(&self) -> impl Iterator<Item = (String, &'a FaultKind)> {
        let faults = self.ground.into_iter().flat_map(|(_, laid)| &laid.faults);
        faults.map(|(stage, fault)| (format!("/stages/{stage}{}", fault.pointer), &fault.kind))
    }

    /// Reports the faults of one sort, each with what `told` says of it: message and help.
    pub fn report_faults(
        &self,
        lint: &'static GameLint,
        scope: &mut Scope<'_>,
        told: impl Fn(&FaultKind) -> Option<(String, String)>,
    ) {
        for (pointer, kind) in self.faults() {
            if let Some((message, help)) = told(kind) {
                let finding = self.found(lint, &pointer, message, scope);
                scope.report(finding.help(help));
            }
        }
    }

    /// A finding about a value of the rally; where another document names it, that is where it is
    /// reported.
    pub fn found(
        &self,
        lint: &'static GameLint,
        pointer: &str,
        message: impl Into<String>,
        scope: &Scope<'_>,
    ) -> Finding {
        match self.named {
            None => super::found(lint, scope.place(pointer), message),
            Some((at, document)) => {
                let message = format!("in this rally {}", message.into());
                super::found(lint, scope.place(at), message).also(document.place(pointer), "here")
            }
        }
    }

    /// The place of a value of the rally.
    pub fn place(&self, pointer: &str, scope: &Scope<'_>) -> diagnostic::Place {
        match self.named {
            None => scope.place(pointer),
            Some((_, document)) => document.place(pointer),
        }
    }

    /// Where findings about a value of the rally stand, and where the value itself is, if that is
    /// elsewhere.
    pub(super) fn places(
        &self,
        pointer: &str,
        scope: &Scope<'_>,
    ) -> (diagnostic::Place, Option<diagnostic::Place>) {
        match self.named {
            None => (scope.place(pointer), None),
            Some((at, document)) => (scope.place(at), Some(document.place(pointer))),
        }
    }
}

/// A scenario with its components, every name in it resolved.
#[derive(Debug)]
pub struct ScenarioSubject<'a> {
    /// The document.
    pub scenario: &'a Scenario,
    /// The game that it makes, if nothing is wrong.
    pub game: &'a Rallyman,
}

/// A position; every name in it is known.
#[derive(Debug)]
pub struct PositionSubject<'a> {
    /// The document.
    pub position: &'a Position,
    /// The game that it is a position of.
    pub game: &'a Rallyman,
}

impl<'a> PositionSubject<'a> {
    /// The drivers in seat order: seat, and what the position says.
    pub fn drivers(&self) -> impl Iterator<Item = (Seat, &'a DriverPosition)> {
        let drivers = self.position.drivers.values().enumerate();
        drivers.map(|(index, text)| (Seat::new(index), text))
    }
}
