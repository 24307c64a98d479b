//! Numbers on the command line: what is none, or out of bounds, is refused in words that say what is needed.

use std::fmt::Display;
use std::net::IpAddr;
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The most threads that are started.
const MAX_THREADS: u16 = 1024;

/// The most moves in a sequence: each is counted within the one before it, and nobody waits for so many.
const DEEPEST: u32 = 100;

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

/// A number of threads.
pub fn threads(text: &str) -> Result<u16, String> {
    within(text, "a number", 1..=MAX_THREADS)
}

/// A number of seconds, of which there is at least one.
pub fn seconds(text: &str) -> Result<u32, String> {
    whole(text, "a number of seconds from 1 on is needed").map(NonZeroU32::get)
}

/// A number of minutes: up to a week, about.
pub fn minutes(text: &str) -> Result<u64, String> {
    within(text, "a number of minutes", 1..=10_000)
}

/// A number of cases of a search, of which there is at least one.
pub fn cases(text: &str) -> Result<u32, String> {
    whole(text, "a number from 1 on is needed").map(NonZeroU32::get)
}

/// How many moves deep sequences are counted.
pub fn depth(text: &str) -> Result<u32, String> {
    within(text, "a number", 0..=DEEPEST)
}

/// How often each piece is printed.
pub fn copies(text: &str) -> Result<u16, String> {
    within(text, "a number", 1..=1000)
}

/// An edition of the readings.
pub fn edition(text: &str) -> Result<u32, String> {
    whole(text, "the number of an edition is needed")
}

/// A port of this machine; 0 is any that is free.
pub fn port(text: &str) -> Result<u16, String> {
    within(text, "a number", 0..=u16::MAX)
}

/// An address of this machine.
pub fn address(text: &str) -> Result<IpAddr, String> {
    whole(
        text,
        "an IP address is needed, such as `127.0.0.1` or `0.0.0.0`",
    )
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
