//! The studio: documents are edited and games played in a browser on the same machine.
//!
//! `server` answers requests on loopback, `gate` says whose. `desk` has the workspace, the texts under edit and the
//! games in progress; each `act` is a gesture on it, after which `view` says what the page shows. Pages keep nothing
//! that the desk does not know, but for where they look.

mod about;
mod act;
mod desk;
mod form;
mod gate;
mod history;
mod kept;
mod lay;
mod pages;
mod play;
mod point;
mod report;
mod server;
#[cfg(test)]
mod tests;
mod view;
mod watch;

pub use desk::{Keeper, KeptText, UnsavedText};
pub use report::Reports;
pub use server::{StudioPlan, serve};
