//! Brick run: smugglers who race three deliveries to their towns.

pub mod clauses;
pub mod components;
pub mod events;
pub mod moves;
pub mod state;
pub mod table;
