//! What the lints of Checkpoint Charlie use: what its documents and states are made of, and what a check works with.

pub(super) use super::subject::{
    FixedSubject, PartsSubject, PositionSubject, ScenarioSubject, are, report_named, report_shared,
};
pub(super) use super::{Check, GameLint, found, found_by, of_player};
pub(super) use crate::diagnostic::Place;
pub(super) use crate::document::Id;
pub(super) use crate::engine::Silent;
pub(super) use crate::games::checkpoint_charlie::clauses::Clause;
pub(super) use crate::games::checkpoint_charlie::components::*;
pub(super) use crate::games::checkpoint_charlie::definition::ID;
pub(super) use crate::games::checkpoint_charlie::load::Taken;
pub(super) use crate::games::checkpoint_charlie::moves::Move;
pub(super) use crate::games::checkpoint_charlie::state::{State, SuspectSet};
pub(super) use crate::games::checkpoint_charlie::table::{Card, CheckpointCharlie, InvestigatorId};
pub(super) use crate::kit::count::Count;
pub(super) use crate::kit::seat::Seat;
pub(super) use crate::lint::{Entry, Scope, Set, lint};
