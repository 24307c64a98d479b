//! What a game of one's own is made with: `use scrutineer::games::prelude::*;`.

pub use super::{Games, any};
pub use crate::clauses;
pub use crate::component;
pub use crate::diagnostic::{Level, Rule};
pub use crate::document::{Id, Tree};
pub use crate::engine::definition::{Unknown, find, resolved};
pub use crate::engine::invariant::ensure;
pub use crate::engine::{
    Clauses, Definition, Ending, Game, Invariant, Log, Meta, Refusal, Score, Study, Support, Turn,
    Viewer, script,
};
pub use crate::kit::random::Random;
pub use crate::kit::seat::{Seat, SeatSet};
pub use crate::lint::{Kind, Scope, Set, general};
pub use crate::readings;
pub use crate::written_as_they_are;
