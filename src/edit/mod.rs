//! Edits to files that keep everything else in them as it is, and documents written anew.

pub mod allow;
pub mod bless;
pub mod components;
pub mod diff;
pub mod fix;
pub mod format;
pub mod lists;
pub mod migrate;
pub mod position;
mod removal;
pub mod repair;
pub mod script;
pub mod tables;
pub mod toml;
pub mod value;
