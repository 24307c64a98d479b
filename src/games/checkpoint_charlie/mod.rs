//! Checkpoint Charlie: a race of deduction for the chief of spies.

pub mod clauses;
pub mod components;
pub mod events;
pub mod moves;
pub mod state;
pub mod table;
