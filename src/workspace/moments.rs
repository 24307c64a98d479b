//! What a script comes to, step after step.

use crate::engine::Viewer;
use crate::engine::replay::{Moment, Told, Watcher};
use crate::lint::Levels;

use super::Workspace;

/// Keeps every moment, as somebody sees it.
struct MomentRecord<'s> {
    seat: Option<&'s str>,
    /// The case that is told.
    case: Option<String>,
    moments: Vec<Told>,
}

impl Watcher for MomentRecord<'_> {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        let viewer = match self.seat {
            None => Some(Viewer::Referee),
            Some(name) => moment.seat(name).map(Viewer::Seat),
        };
        let told = viewer.map(|viewer| Told {
            case: self.case.clone(),
            ..Told::of(moment, viewer)
        });
        self.moments.extend(told);
        viewer.is_some()
    }

    fn case(&mut self, title: &str) -> bool {
        self.case = Some(title.to_owned());
        true
    }
}

impl Workspace<'_> {
    /// The moments of a script as its text now stands, the start first, as a player sees them, or as a
    /// referee does; those of its cases follow. They end where the script cannot be played on. `None` for what is no
    /// document that can be played, and for a player who does not take part.
    #[must_use]
    pub fn moments(&self, name: &str, seat: Option<&str>) -> Option<Vec<Told>> {
        let moments = Vec::new();
        let case = None;
        let mut record = MomentRecord {
            seat,
            case,
            moments,
        };
        self.look(name, &Levels::default(), Some(&mut record))
            .ok()?;
        Some(record.moments).filter(|moments| !moments.is_empty())
    }
}
