//! Tests of what the game adds to be studied.

mod determinize;
mod play;
