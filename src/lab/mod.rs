//! Experiments on any game: playouts by bots, simulation, counts of move sequences, searches for
//! the best and for the broken. Nothing here knows a game by name, and nothing decides what is
//! legal: everything is played by the rules.

mod asking;
pub mod best;
pub mod bots;
pub mod company;
pub mod fuzz;
pub mod par;
pub mod perft;
pub mod playout;
#[cfg(test)]
mod replays;
pub mod simulate;
pub mod stats;
pub mod table;
pub mod threads;
#[cfg(test)]
pub(crate) mod toy;

pub use bots::{Bot, BotError};
pub use table::{AnyTable, Table};
