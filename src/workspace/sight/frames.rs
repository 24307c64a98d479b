//! The pictures of wanted moments of a script, kept while it is played.

use std::collections::BTreeMap;

use super::{MOST, ScriptMoment};
use crate::engine::Viewer;
use crate::engine::replay::{Moment, Watcher};
use crate::kit::drawing::Drawing;
use crate::kit::picture::Picture;

/// Keeps the pictures of wanted moments.
#[derive(Default)]
pub(super) struct Frames {
    pub(super) wanted: Vec<ScriptMoment>,
    /// How many entries have been carried out at each moment.
    pub(super) reached: Vec<ScriptMoment>,
    is_looking: bool,
    case: Option<String>,
    count: usize,
    pub(super) pictures: BTreeMap<ScriptMoment, (Picture, Drawing)>,
}

impl Frames {
    /// Wants these moments, or the first of them.
    pub(super) fn of(mut wanted: Vec<ScriptMoment>) -> Self {
        wanted.sort();
        wanted.dedup();
        wanted.truncate(MOST);
        Self {
            wanted,
            ..Self::default()
        }
    }

    /// Takes for each wanted moment the last one that is reached.
    pub(super) fn choose(&mut self) {
        self.reached.sort();
        let reached = |when: &ScriptMoment| {
            let end = self.reached.partition_point(|known| known <= when);
            let last = self.reached[..end].last()?;
            (last.case == when.case).then(|| last.clone())
        };
        self.wanted = self.wanted.iter().filter_map(reached).collect();
        self.is_looking = true;
        (self.case, self.count) = (None, 0);
    }
}

impl Watcher for Frames {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if !moment.is_whole() && moment.entry().is_some() {
            return true;
        }
        if let Some(entry) = moment.entry() {
            self.count = entry + 1;
        }
        let when = ScriptMoment {
            case: self.case.clone(),
            count: self.count,
        };
        if !self.is_looking {
            self.reached.push(when);
        } else if self.wanted.contains(&when)
            && let Some(picture) = moment.picture(Viewer::Referee)
        {
            let drawing = moment.drawing(Viewer::Referee);
            self.pictures.insert(when, (picture, drawing));
        }
        true
    }

    fn case(&mut self, title: &str) -> bool {
        self.case = Some(title.to_owned());
        self.count = 0;
        true
    }
}
