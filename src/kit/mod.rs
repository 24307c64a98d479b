//! Typed building blocks that know nothing of games, files or findings.

pub mod bits;
pub mod count;
pub mod difference;
pub mod digest;
pub mod drawing;
pub mod escape;
pub mod ids;
pub mod lines;
pub mod marks;
pub mod nearest;
pub mod number;
pub mod picture;
pub mod progress;
pub mod quote;
pub mod random;
pub mod seat;
#[cfg(test)]
pub(crate) mod tries;
