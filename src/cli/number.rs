//! Numbers on the command line: what is none, or out of bounds, is refused in words that say what is needed.

use std::num::NonZeroUsize;

/// A seed: as far as a script can hold it, which is where TOML's numbers end.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, 0, i64::MAX.unsigned_abs())
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
    let needed = "a number from 1 on is needed";
    match whole(text, needed)? {
        0 => Err(needed.to_owned()),
        number => Ok(number),
    }
}

fn within(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let needed = format!("a number from {least} to {most} is needed");
    let number: u64 = whole(text, &needed)?;
    if (least..=most).contains(&number) {
        Ok(number)
    } else {
        Err(needed)
    }
}

fn whole<N: std::str::FromStr>(text: &str, needed: &str) -> Result<N, String> {
    text.parse().map_err(|_| needed.to_owned())
}
