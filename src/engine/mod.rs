//! What every game shares: the contract of a game, scripts, replay, coverage, and the laws that
//! any game must keep. Nothing here knows a game by name.

pub mod cases;
pub mod clause;
pub mod definition;
pub mod expect;
mod fields;
pub mod game;
mod holes;
pub mod invariant;
pub mod laws;
pub mod log;
mod reach;
pub mod readings;
pub mod replay;
pub mod script;
pub mod session;
pub mod study;
pub mod take_up;
#[cfg(test)]
pub mod testing;
mod verdict;

pub use clause::{Clause, ClauseKind, ClauseSet, Clauses, MAX_CLAUSES};
pub use definition::{Definition, Laying, Meta};
pub use game::{Ending, Game, Refusal, Support, Turn, Viewer};
pub use invariant::{Action, Check, Invariant, Transition};
pub use log::{Log, Record, Silent};
pub use session::Session;
pub use study::{Par, Score, SeatTraits, Study};
