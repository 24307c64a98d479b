//! What the lints of Brick run use: what its documents and states are made of, and what a check works with.

pub(super) use super::subject::{
    PartsSubject, PositionSubject, ScenarioSubject, are, report_named,
};
pub(super) use super::{Check, GameLint, by_reading, found, found_by, of_player};
pub(super) use crate::document::Id;
pub(super) use crate::engine::definition::StepLint;
pub(super) use crate::games::brick_run::clauses::Clause;
pub(super) use crate::games::brick_run::components::*;
pub(super) use crate::games::brick_run::definition::ID;
pub(super) use crate::games::brick_run::moves::Move;
pub(super) use crate::games::brick_run::state::{Spot, State};
pub(super) use crate::games::brick_run::table::BrickRun;
pub(super) use crate::kit::count::Count;
pub(super) use crate::kit::seat::Seat;
pub(super) use crate::lint::{Entry, Scope, Set, lint};
