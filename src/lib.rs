//! `scrutineer`: `cargo check` for tabletop games.

#[macro_use]
pub mod engine;
pub mod cli;
pub mod diagnostic;
pub mod document;
pub mod edit;
pub mod games;
pub mod kit;
pub mod lint;
