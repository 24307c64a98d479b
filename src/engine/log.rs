//! Who listens while rules are applied: nobody, or a record of events and citations.

use super::clause::{ClauseSet, Clauses as _};
use super::game::Game;

/// Receives what the rules do. The rules tell every listener the same, so that a recorded game
/// and a silent one cannot differ.
pub trait Log<G: Game> {
    /// The code that applies a clause says so here.
    fn cite(&mut self, clause: G::Clause);

    /// The same of several that are applied together.
    #[inline]
    fn cite_all<const N: usize>(&mut self, clauses: [G::Clause; N]) {
        for clause in clauses {
            self.cite(clause);
        }
    }

    /// Whether anybody hears what is cited: what would be worked out for that alone need not be.
    fn hears(&self) -> bool {
        true
    }

    /// Something happened; `event` is built only if somebody listens.
    fn event(&mut self, event: impl FnOnce() -> G::Event);
}

/// Nobody listens: costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<G: Game> Log<G> for Silent {
    #[inline]
    fn cite(&mut self, _: G::Clause) {}

    #[inline]
    fn hears(&self) -> bool {
        false
    }

    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
}

/// Keeps everything: each clause once, in the order first cited, and every event.
#[derive(Debug)]
pub struct Record<G: Game> {
    /// Clauses cited, each once.
    pub cites: Vec<G::Clause>,
    /// Events in order.
    pub events: Vec<G::Event>,
}

impl<G: Game> Default for Record<G> {
    fn default() -> Self {
        Self {
            cites: Vec::new(),
            events: Vec::new(),
        }
    }
}

impl<G: Game> Log<G> for Record<G> {
    fn cite(&mut self, clause: G::Clause) {
        if !self.cites.contains(&clause) {
            self.cites.push(clause);
        }
    }

    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        self.events.push(event());
    }
}

/// Notes which clauses are cited, and nothing else: no allocation.
impl<G: Game> Log<G> for ClauseSet {
    #[inline]
    fn cite(&mut self, clause: G::Clause) {
        self.insert(clause.index());
    }

    #[inline]
    fn event(&mut self, _: impl FnOnce() -> G::Event) {}
}

/// Notes which clauses are cited; in full also in which order, and every event.
#[derive(Debug)]
pub struct Notes<G: Game> {
    /// The clauses cited.
    pub cited: ClauseSet,
    record: Option<Record<G>>,
}

impl<G: Game> Notes<G> {
    /// Empty notes.
    #[must_use]
    pub fn new(full: bool) -> Self {
        Self {
            cited: ClauseSet::default(),
            record: full.then(Record::default),
        }
    }

    /// Adds what was noted later.
    pub fn extend(&mut self, later: &Self) {
        self.cited.insert_all(later.cited);
        if let (Some(record), Some(later)) = (&mut self.record, &later.record) {
            for clause in &later.cites {
                record.cite(*clause);
            }
            record.events.extend(later.events.iter().cloned());
        }
    }

    /// The clauses in the order first cited; none unless the notes are full.
    #[must_use]
    pub fn cites(&self) -> &[G::Clause] {
        self.record.as_ref().map_or(&[], |record| &record.cites)
    }

    /// The events; none unless the notes are full.
    #[must_use]
    pub fn events(&self) -> &[G::Event] {
        self.record.as_ref().map_or(&[], |record| &record.events)
    }
}

impl<G: Game> Log<G> for Notes<G> {
    fn cite(&mut self, clause: G::Clause) {
        self.cited.insert(clause.index());
        if let Some(record) = &mut self.record {
            record.cite(clause);
        }
    }

    fn event(&mut self, event: impl FnOnce() -> G::Event) {
        if let Some(record) = &mut self.record {
            record.event(event);
        }
    }
}
