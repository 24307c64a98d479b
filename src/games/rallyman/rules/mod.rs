//! The rules: one file a phase or family of actions.

mod stub;
