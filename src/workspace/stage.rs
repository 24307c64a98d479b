//! A script up to one of its steps: what is known where the next one is written.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::Workspace;
use crate::diagnostic::Source;
use crate::edit::toml::sections;
use crate::engine::replay::{Moment, Watcher};
use crate::games::any::Beginning;

/// Where in a script a step stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepAt {
    /// The number of the case, from 0, if it is a step of one.
    pub case: Option<usize>,
    /// The number of the step, from 0.
    pub step: usize,
}

impl StepAt {
    /// The step that the keys of a JSON pointer lead to, or into, and how many of them lead to it.
    #[must_use]
    pub fn of<S: AsRef<str>>(keys: &[S]) -> Option<(Self, usize)> {
        let keys: Vec<&str> = keys.iter().map(AsRef::as_ref).take(4).collect();
        let number = |text: &str| text.parse::<usize>().ok();
        match keys[..] {
            ["steps", step, ..] => {
                let step = number(step)?;
                Some((Self { case: None, step }, 2))
            }
            ["cases", case, "steps", step] => {
                let (case, step) = (Some(number(case)?), number(step)?);
                Some((Self { case, step }, 4))
            }
            _ => None,
        }
    }

    /// Its JSON pointer.
    #[must_use]
    pub fn pointer(self) -> String {
        match self.case {
            Some(case) => format!("/cases/{case}/steps/{}", self.step),
            None => format!("/steps/{}", self.step),
        }
    }

    /// The document up to this step, which it does not have any more, and how many entries are played before it.
    fn cut(self, document: &Map<String, Value>) -> Option<(Map<String, Value>, usize)> {
        let mut document = document.clone();
        let Some(case) = self.case else {
            document.remove("cases");
            let steps = document
                .entry("steps")
                .or_insert_with(|| Value::Array(Vec::new()));
            steps.as_array_mut()?.truncate(self.step);
            return Some((document, self.step));
        };
        let mut own = document.get("cases")?.get(case)?.as_object()?.clone();
        let steps = own
            .entry("steps")
            .or_insert_with(|| Value::Array(Vec::new()));
        steps.as_array_mut()?.truncate(self.step);
        let label = own.get("after").cloned();
        document.insert("cases".to_owned(), Value::Array(vec![Value::Object(own)]));
        let before = label.and_then(|label| {
            let steps = document.get("steps")?.as_array()?.iter();
            let mut labels = steps.map(|step| step.get("label"));
            labels.position(|other| other == Some(&label))
        });
        Some((document, before.map_or(0, |at| at + 1) + self.step))
    }
}

/// Shows somebody the moment after so many entries.
struct ShowAfter<'s> {
    /// Whether that is one of a case.
    in_case: bool,
    is_in_case: bool,
    entries: usize,
    /// How many have been carried out.
    count: usize,
    look: &'s mut dyn FnMut(&dyn Moment),
    stop: &'s (dyn Fn() -> bool + Sync),
    has_looked: bool,
}

impl Watcher for ShowAfter<'_> {
    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if let Some(entry) = moment.entry() {
            self.count = entry + usize::from(moment.is_whole());
        }
        if self.in_case == self.is_in_case && self.count == self.entries {
            // Chance that a seed decides follows: the last moment is the one.
            (self.look)(moment);
            self.has_looked = true;
        }
        !(self.stop)()
    }

    fn case(&mut self, _: &str) -> bool {
        self.is_in_case = true;
        self.count = 0;
        true
    }
}

impl Workspace<'_> {
    /// Who takes part in the game of a document, which is given as data; `None` if that cannot be told.
    #[must_use]
    pub fn seats(&self, name: &str, document: &Map<String, Value>) -> Option<Vec<&'static str>> {
        let source = Arc::new(Source::new(name, sections(document, "")));
        let session = (self.library).aside(name, || {
            let beginning = Beginning::default();
            (self.games).open_to_show(&source, &self.library, &beginning)
        })?;
        Some(session.seat_names())
    }

    /// Plays a script as far as to one of its steps, and shows the moment before it; where chance decides by a
    /// seed, several, of which the last is the one. The script is given as data: it may be that its text cannot be
    /// read as it stands. References in it lead where they lead from the document with this name. Whether the step
    /// is reached; not if `stop` says so.
    pub fn before_step(
        &self,
        name: &str,
        document: &Map<String, Value>,
        at: StepAt,
        stop: &(dyn Fn() -> bool + Sync),
        look: &mut dyn FnMut(&dyn Moment),
    ) -> bool {
        let Some((document, entries)) = at.cut(document) else {
            return false;
        };
        let source = Arc::new(Source::new(name, sections(&document, "")));
        let mut shown = ShowAfter {
            in_case: at.case.is_some(),
            is_in_case: false,
            entries,
            count: 0,
            look,
            stop,
            has_looked: false,
        };
        (self.library).aside(name, || {
            let _ = self.games.check(&source, &self.library, Some(&mut shown));
        });
        shown.has_looked
    }
}
