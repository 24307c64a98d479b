//! What the lints of Checkpoint Rally use: what its documents and states are made of, and what a check works with.

pub(super) use super::subject::{LayoutSubject, PositionSubject, ScenarioSubject, SetSubject};
pub(super) use super::{Check, GameLint, found, found_by, listed};
pub(super) use crate::diagnostic::{Finding, Place};
pub(super) use crate::document::Id;
pub(super) use crate::games::checkpoint_rally::board::{Space, Spaces};
pub(super) use crate::games::checkpoint_rally::bounds;
pub(super) use crate::games::checkpoint_rally::clauses::Clause;
pub(super) use crate::games::checkpoint_rally::components::*;
pub(super) use crate::games::checkpoint_rally::definition::ID;
pub(super) use crate::games::checkpoint_rally::load::Parts;
pub(super) use crate::games::checkpoint_rally::state::State;
pub(super) use crate::games::checkpoint_rally::table::CheckpointRally;
pub(super) use crate::kit::count::Count;
pub(super) use crate::kit::seat::Seat;
pub(super) use crate::lint::{Entry, Scope, lint};
