//! The integration tests: one program, one line a subject.

mod cli;
mod docs;
mod generated;
#[cfg(unix)]
mod walkthrough;
