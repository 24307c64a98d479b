//! The stages of a rally, laid of a set of zones.

use crate::games::rallyman::Track;
use crate::games::rallyman::components::{Rally, Zone};
use crate::games::rallyman::track::{self, Fault, Ground};
use crate::lint::Set;

/// The stages of a rally as far as they can be laid.
#[derive(Debug)]
pub(crate) struct Laid {
    /// The stages; `None` for one with faults.
    pub tracks: Vec<Option<Track>>,
    /// What keeps the others from being laid, each with the stage counted from 0.
    pub faults: Vec<(usize, Fault)>,
    /// What the stages share.
    pub ground: Ground,
}

/// Lays every stage.
pub(crate) fn laid(rally: &Rally, zones: &Set<Zone>) -> Laid {
    let zones: Vec<&Zone> = zones.items.iter().map(|entry| &entry.value).collect();
    let mut laid = Laid {
        tracks: Vec::new(),
        faults: Vec::new(),
        ground: Ground::default(),
    };
    for (index, stage) in rally.stages.iter().enumerate() {
        match track::lay(stage, &zones, &mut laid.ground) {
            Ok(track) => laid.tracks.push(Some(track)),
            Err(faults) => {
                laid.tracks.push(None);
                let faults = faults.into_iter().map(|fault| (index, fault));
                laid.faults.extend(faults);
            }
        }
    }
    laid
}
