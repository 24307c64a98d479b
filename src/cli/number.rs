//! Numbers on the command line: what is none, or out of bounds, is refused in words that say what is needed.

use std::num::{NonZeroU64, NonZeroUsize};

/// A seed: as far as a script can hold it, which is where TOML's numbers end.
pub fn seed(text: &str) -> Result<u64, String> {
    let most = i64::MAX.unsigned_abs();
    let seed = text.parse().ok().filter(|seed| *seed <= most);
    seed.ok_or_else(|| format!("a number from 0 to {most} is needed"))
}

/// The number of a step of a script; 0 is before the first one.
pub fn step(text: &str) -> Result<usize, String> {
    whole(text, "a number of steps from 0 on is needed")
}

/// A number of steps, of which there is at least one.
pub fn steps(text: &str) -> Result<NonZeroUsize, String> {
    whole(text, "a number of steps from 1 on is needed")
}

/// A number of games, of which there is at least one.
pub fn games(text: &str) -> Result<u64, String> {
    whole(text, "a number from 1 on is needed").map(NonZeroU64::get)
}

fn whole<N: std::str::FromStr>(text: &str, needed: &str) -> Result<N, String> {
    text.parse().map_err(|_| needed.to_owned())
}
