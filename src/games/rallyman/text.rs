//! Between text and play: names to numbers, and moves and outcomes written out.

mod chance;
mod moves;
mod position;
#[cfg(test)]
mod tests;
mod usual;

pub(super) use usual::{
    usual_cards, usual_place, usual_spare, usual_step, usual_tires, usual_turn,
};

use crate::document::Id;
use crate::engine::definition::{Unknown, each_named, find, find_id};
use crate::games::rallyman::components::SpaceName;
use crate::games::rallyman::table::{CornerId, ZoneId};
use crate::games::rallyman::{Place, Rallyman, Track, ZoneSet};
use crate::kit::number::narrow;

impl Rallyman {
    /// A zone that the rally crosses.
    pub(super) fn zone_named(&self, zone: &Id, at: &str) -> Result<ZoneId, Unknown> {
        find_id(&self.zones, zone, "zone", at, |zone| zone)
    }

    pub(super) fn zones_named(&self, zones: &[Id], at: &str) -> Result<ZoneSet, Unknown> {
        each_named(zones, at, |zone, at| self.zone_named(zone, at))
    }

    pub(super) fn zone_ids(&self, zones: ZoneSet) -> Vec<Id> {
        let ids = zones.iter().map(|zone| self.zones.get(zone.index()));
        ids.flatten().cloned().collect()
    }

    /// A corner of some stage; the same name means the same corner in all of them.
    pub(super) fn corner_named(&self, name: &str, at: &str) -> Result<CornerId, Unknown> {
        let corners: Vec<_> = self
            .tracks
            .iter()
            .flat_map(|track| &track.corners)
            .collect();
        let found = find(&corners, name, "corner", at, |corner| &corner.name);
        found.map(|index| corners[index].id)
    }
}

impl Track {
    /// The space with this name; `at` is where it is written.
    pub(super) fn place_named(&self, name: &SpaceName, at: &str) -> Result<Place, Unknown> {
        let found = find(&self.spaces, name.as_str(), "space", at, |space| {
            &space.name
        });
        // Spaces are bounded when they are laid.
        found.map(|index| Place(narrow::<u16>(index)))
    }

    /// The checkpoint on this space, by its place in the list.
    pub(super) fn checkpoint_named(&self, name: &SpaceName, at: &str) -> Result<usize, Unknown> {
        let names: Vec<&str> = self
            .checkpoints
            .iter()
            .map(|&place| &*self.at(place).name)
            .collect();
        find(&names, name.as_str(), "checkpoint", at, |name| name)
    }

    pub(super) fn name_of(&self, place: Place) -> SpaceName {
        SpaceName(self.at(place).name.as_ref().to_owned())
    }
}
