//! What is heard of a script while it is played: the clauses that each step cites, and the words of
//! its refusal. A script expects clauses that are cited; tests say which are not.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Sandbox, shown};
use crate::diagnostic::Source;
use crate::engine::Definition;
use crate::engine::Viewer;
use crate::engine::replay::{Moment, Watcher};
use crate::games::GAMES;

/// What is heard of an entry of a script.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    pub(crate) cites: BTreeSet<&'static str>,
    pub(crate) events: Vec<String>,
    pub(crate) refusal: Option<String>,
    /// What chance decides next, and what can come of it.
    pub(crate) due: Option<String>,
}

/// What is heard of each game of a script, by the titles of its cases; of its own steps first.
#[derive(Debug)]
pub(crate) struct ByCase(pub(crate) Vec<(String, Vec<Heard>)>);

impl Watcher for ByCase {
    fn case(&mut self, title: &str) -> bool {
        self.0.push((title.to_owned(), Vec::new()));
        true
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        if self.0.is_empty() {
            self.0.push((String::new(), Vec::new()));
        }
        self.0
            .last_mut()
            .is_none_or(|(_, heard)| heard.moment(moment))
    }
}

impl Watcher for Vec<Heard> {
    /// Only one game is listened to: the script's own, or that of its first case.
    fn case(&mut self, _title: &str) -> bool {
        self.is_empty()
    }

    fn moment(&mut self, moment: &dyn Moment) -> bool {
        // The start, and chance that the seed decided, come with the entry that follows.
        let entry = moment.entry().unwrap_or(self.len());
        self.resize_with(self.len().max(entry + 1), Heard::default);
        let heard = &mut self[entry];
        let cited = moment.cites(Viewer::Referee).into_iter();
        heard.cites.extend(cited.map(|clause| clause.id));
        let events = moment.events(Viewer::Referee).into_iter();
        heard.events.extend(events.map(|event| event.to_string()));
        let refusal = moment.refusal(Viewer::Referee);
        heard.refusal = refusal.map(|(_, why)| why.to_owned());
        heard.due = moment.chance_due(Viewer::Referee);
        true
    }
}

impl<G: Definition> Sandbox<G> {
    /// What is heard of the entries of a script, in which nothing is wrong.
    #[track_caller]
    pub(crate) fn heard(&self, name: &str, text: &str) -> Vec<Heard> {
        let mut heard = Vec::<Heard>::new();
        let source = Arc::new(Source::new(name, text));
        let checked = GAMES.check(&source, &self.library, Some(&mut heard));
        assert!(
            checked.is_played(),
            "{name}: {:#?}",
            shown(&checked.findings)
        );
        heard
    }

    /// In these entries of shipped scripts, counted from 1, these clauses are not at work.
    pub(crate) fn check_not_cited(&self, rows: &[(&str, usize, &[&str])]) {
        for &(name, entry, clauses) in rows {
            let heard = self.shipped_heard(name);
            for clause in clauses {
                let cites = &heard[entry - 1].cites;
                assert!(
                    !cites.contains(clause),
                    "{name}, entry {entry}: {clause} in {cites:?}"
                );
            }
        }
    }

    /// In these entries of shipped scripts, counted from 1, nothing of this kind happens.
    pub(crate) fn check_nothing_happens(&self, rows: &[(&str, usize, &str)]) {
        for &(name, entry, event) in rows {
            let heard = self.shipped_heard(name);
            let events = &heard[entry - 1].events;
            let told = format!("\"event\":\"{event}\"");
            let is_there = events.iter().any(|other| other.contains(&told));
            assert!(!is_there, "{name}, entry {entry}: {event} in {events:?}");
        }
    }

    /// These entries of shipped scripts, counted from 1, are refused with these words.
    pub(crate) fn check_refused(&self, rows: &[(&str, usize, &str)]) {
        for &(name, entry, words) in rows {
            let heard = self.shipped_heard(name);
            let refusal = heard[entry - 1].refusal.as_deref().unwrap_or_default();
            assert!(
                refusal.contains(words),
                "{name}, entry {entry}: {refusal:?}"
            );
        }
    }

    /// After these entries of shipped scripts, counted from 1, chance is due, and told in words that begin so.
    pub(crate) fn check_due(&self, rows: &[(&str, usize, &str)]) {
        for &(name, entry, due) in rows {
            let heard = self.shipped_heard(name);
            let told = heard[entry - 1].due.as_deref().unwrap_or_default();
            assert!(told.starts_with(due), "{name}, entry {entry}: {told}");
        }
    }

    #[track_caller]
    fn shipped_heard(&self, name: &str) -> Vec<Heard> {
        let text = self.files().find(|(other, _)| *other == name);
        let (_, text) = text.unwrap_or_else(|| panic!("no shipped file is called {name}"));
        self.heard(name, text)
    }
}
