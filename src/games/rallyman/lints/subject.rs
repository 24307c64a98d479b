//! What the checks look at, and what they ask of it.

use std::collections::BTreeSet;

use super::prelude::*;
use crate::games::rallyman::load::Laid;

/// A rally: in its own document, or as that of a scenario.
#[derive(Debug)]
pub struct RallySubject<'a> {
    /// The document.
    pub rally: &'a Rally,
    /// The zones that it crosses, and its stages on them; nothing if it does not say alone which
    /// zones these are.
    ground: Option<(&'a Set<Zone>, &'a Laid)>,
}

impl<'a> RallySubject<'a> {
    /// The rally by itself.
    pub fn bare(rally: &'a Rally) -> Self {
        Self {
            rally,
            ground: None,
        }
    }

    /// The rally on these zones.
    pub(in crate::games::rallyman) fn new(
        rally: &'a Rally,
        zones: &'a Set<Zone>,
        laid: &'a Laid,
    ) -> Self {
        Self {
            ground: Some((zones, laid)),
            ..Self::bare(rally)
        }
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

    /// What keeps the other stages from being laid: a pointer into the rally, the stage, and what
    /// it is.
    pub fn faults(&self) -> impl Iterator<Item = (String, &'a Stage, &'a FaultKind)> {
        let faults = self.ground.into_iter().flat_map(|(_, laid)| &laid.faults);
        faults.map(|(stage, fault)| {
            let pointer = format!("/stages/{stage}{}", fault.pointer);
            (pointer, &self.rally.stages[*stage], &fault.kind)
        })
    }

    /// Reports the faults of one sort, each with what `told` says of it in this stage: message and
    /// help.
    pub fn report_faults(
        &self,
        lint: &'static GameLint,
        scope: &mut Scope<'_>,
        told: impl Fn(&Stage, &FaultKind) -> Option<(String, String)>,
    ) {
        for (pointer, stage, kind) in self.faults() {
            if let Some((message, help)) = told(stage, kind) {
                let finding = found(lint, scope.place(&pointer), message);
                scope.report(finding.help(help));
            }
        }
    }

    /// The roads of a zone in words, as pairs of ends.
    pub fn roads(&self, zone: &str) -> String {
        let roads = self.zone(zone).into_iter().flat_map(|zone| &zone.roads);
        let roads = roads.map(|road| format!("from {} to {}", road.ends[0], road.ends[1]));
        roads.collect::<Vec<_>>().join(", ")
    }

    /// The junctions of a zone, each once.
    pub fn junctions(&self, zone: &str) -> BTreeSet<&'a str> {
        let roads = self.zone(zone).into_iter().flat_map(|zone| &zone.roads);
        let segments = roads.flat_map(|road| &road.segments);
        let junctions = segments.filter_map(|segment| match segment {
            Segment::Junction(junction) => Some(junction.id.as_str()),
            _ => None,
        });
        junctions.collect()
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
