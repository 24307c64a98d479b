//! What the lints of Rallyman use: what its documents and states are made of, and what a check works with.

pub(super) use super::subject::{PositionSubject, RallySubject, ScenarioSubject};
pub(super) use super::{Check, GameLint, found};
pub(super) use crate::diagnostic::Finding;
pub(super) use crate::document::Id;
pub(super) use crate::games::rallyman::clauses::Clause;
pub(super) use crate::games::rallyman::components::*;
pub(super) use crate::games::rallyman::definition::ID;
pub(super) use crate::games::rallyman::state::{State, Turn};
pub(super) use crate::games::rallyman::table::{Rallyman, ZoneSet};
pub(super) use crate::games::rallyman::track::{FaultKind, Kind, Place, SHORTCUT, Track};
pub(super) use crate::kit::count::Count;
pub(super) use crate::kit::quote::list;
pub(super) use crate::kit::seat::Seat;
pub(super) use crate::lint::{Entry, Scope, Set, lint};
