//! What every game shares: the contract of a game, scripts, replay, coverage, and the laws that
//! any game must keep. Nothing here knows a game by name.

pub mod clause;
pub mod expect;
pub mod game;
mod holes;
pub mod invariant;
pub mod laws;
pub mod log;
pub mod plug;
mod reach;
pub mod readings;
pub mod replay;
pub mod script;
pub mod session;
pub mod study;
#[cfg(test)]
pub mod testing;

pub use clause::{Clause, ClauseKind, ClauseSet, Clauses};
pub use game::{Ending, Game, Refusal, Support, Turn, Viewer, refuse};
pub use invariant::{Action, Check, Invariant, Step};
pub use log::{Log, Record, Silent};
pub use plug::{Meta, Plug};
pub use session::Session;
pub use study::{Par, Score, Study};
