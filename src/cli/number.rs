//! Numbers on the command line: what is none, or out of bounds, is refused in words that say what is needed.

use std::fmt::Display;
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A seed: as far as a script can hold it, which is where TOML's numbers end.
pub fn seed(text: &str) -> Result<u64, String> {
    within(text, "a number", 0..=i64::MAX.unsigned_abs())
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

/// How large a picture is drawn.
pub fn scale(text: &str) -> Result<f32, String> {
    within(text, "a number", 0.1..=16.0)
}

/// How large pieces are printed.
pub fn print_scale(text: &str) -> Result<f32, String> {
    within(text, "a number", 0.1..=10.0)
}

/// A length on paper.
pub fn millimetres(text: &str) -> Result<f32, String> {
    within(text, "a number of millimetres", 0.0..=50.0)
}

/// A share in percent.
pub fn percent(text: &str) -> Result<f64, String> {
    within(text, "a number", 0.0..=100.0)
}

fn within<N>(text: &str, what: &str, range: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        format!("{what} from {least} to {most} is needed")
    })
}

fn whole<N: FromStr>(text: &str, needed: &str) -> Result<N, String> {
    text.parse().map_err(|_| needed.to_owned())
}
