//! The integration tests: one program, one line a subject.

mod cli;
mod docs;
mod generated;
mod layering;
mod mutations;
#[cfg(unix)]
mod walkthrough;
