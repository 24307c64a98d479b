//! The command line: the only code that touches files, prints, or picks colours.

pub mod config;
mod format;
pub mod style;
