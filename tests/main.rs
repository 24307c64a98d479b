//! The integration tests: one program, one line a subject.

mod generated;
