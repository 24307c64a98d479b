//! The integration tests: one program, one line a subject.

mod cli;
mod docs;
mod generated;
mod layering;
#[cfg(unix)]
mod walkthrough;
