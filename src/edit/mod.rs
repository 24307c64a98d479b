//! Edits to files that keep everything else in them as it is.

pub mod fix;
