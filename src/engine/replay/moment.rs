//! Moments of a replay, for whoever watches it.

use serde_json::Value;

use crate::diagnostic::Citation;
use crate::engine::clause::{Clause, Clauses as _};
use crate::engine::game::{Refusal, Support, Viewer};
use crate::engine::log::{Notes, Silent};
use crate::engine::plug::Plug;
use crate::kit::seat::Seat;

/// Somebody who watches a replay.
pub trait Watcher {
    /// Called after the start and after every step; `false` stops the replay.
    fn moment(&mut self, moment: &dyn Moment) -> bool;
}

/// A moment of a replay, for showing.
pub trait Moment {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The index of the script's entry, or `None` for the start and for chance that the seed
    /// decided.
    fn entry(&self) -> Option<usize>;
    /// Who moved.
    fn player(&self) -> Option<&'static str>;
    /// The move or outcome as a script writes it, with its tag; `None` at the start and where an
    /// entry only looks.
    fn action(&self) -> Option<Value>;
    /// What the outcomes of a chance event that is due could be.
    fn chance_due(&self) -> Option<Support>;
    /// The clause that refused the step, and why.
    fn refusal(&self) -> Option<(Citation, &str)>;
    /// The clauses that the step cites.
    fn cites(&self) -> Vec<&'static Clause>;
    /// The events of the step, as the viewer sees them.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// The position as the viewer sees it.
    fn view(&self, viewer: Viewer) -> Value;
    /// The position as the viewer sees it, drawn for people.
    fn drawing(&self, viewer: Viewer) -> String;
    /// The position as a document writes it, without the header.
    fn position(&self) -> Value;
    /// The seat of a player by name.
    fn seat(&self, name: &str) -> Option<Seat>;
    /// The names of those who take part, by seat.
    fn seat_names(&self) -> Vec<&'static str>;
}

/// The moment between two steps.
pub(super) struct Now<'a, G: Plug> {
    pub game: &'a G,
    pub state: &'a G::State,
    pub entry: Option<usize>,
    pub seat: Option<Seat>,
    pub action: Option<Value>,
    pub refusal: Option<&'a Refusal<G::Clause>>,
    pub notes: &'a Notes<G>,
}

impl<G: Plug> Moment for Now<'_, G> {
    fn game(&self) -> &'static str {
        G::META.id
    }

    fn entry(&self) -> Option<usize> {
        self.entry
    }

    fn player(&self) -> Option<&'static str> {
        self.seat.map(|seat| self.game.seat_names()[seat.index()])
    }

    fn action(&self) -> Option<Value> {
        self.action.clone()
    }

    fn chance_due(&self) -> Option<Support> {
        self.game.support(self.state)
    }

    fn refusal(&self) -> Option<(Citation, &str)> {
        self.refusal
            .map(|refusal| (refusal.clause.clause().citation(), refusal.reason.as_str()))
    }

    fn cites(&self) -> Vec<&'static Clause> {
        self.notes
            .cites()
            .iter()
            .map(|clause| clause.clause())
            .collect()
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        self.notes
            .events()
            .iter()
            .map(|event| value(&self.game.event_view(event, viewer)))
            .collect()
    }

    fn view(&self, viewer: Viewer) -> Value {
        value(&self.game.view(self.state, viewer, &mut Silent))
    }

    fn drawing(&self, viewer: Viewer) -> String {
        self.game
            .draw_view(&self.game.view(self.state, viewer, &mut Silent))
    }

    fn position(&self) -> Value {
        value(&self.game.write_position(self.state))
    }

    fn seat(&self, name: &str) -> Option<Seat> {
        self.game
            .seat_names()
            .iter()
            .position(|other| *other == name)
            .map(Seat::new)
    }

    fn seat_names(&self) -> Vec<&'static str> {
        self.game.seat_names()
    }
}

/// A view, an event, a position or an action as a value.
pub(super) fn value(thing: &impl serde::Serialize) -> Value {
    // Views, events and positions have string keys and finite numbers only.
    serde_json::to_value(thing).unwrap_or_default()
}
