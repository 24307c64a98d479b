//! The integration tests: one program, one line a subject.

mod docs;
mod generated;
#[cfg(unix)]
mod walkthrough;
