//! What the lints of Classic Rally use: what its documents and states are made of, and what a check works with.

pub(super) use super::subject::{MapSubject, PositionSubject, ScenarioSubject};
pub(super) use super::{Check, GameLint, found};
pub(super) use crate::diagnostic::Finding;
pub(super) use crate::games::classic_rally::board::{Cell, MAX_MAP, Map, Place, Side};
pub(super) use crate::games::classic_rally::clauses::Clause;
pub(super) use crate::games::classic_rally::components::*;
pub(super) use crate::games::classic_rally::definition::ID;
pub(super) use crate::games::classic_rally::load::Parts;
pub(super) use crate::games::classic_rally::state::State;
pub(super) use crate::games::classic_rally::table::{ClassicRally, Stage, TileId, TilePiece};
pub(super) use crate::kit::count::Count;
pub(super) use crate::kit::seat::Seat;
pub(super) use crate::lint::linked::Read;
pub(super) use crate::lint::{Scope, Set, lint};
