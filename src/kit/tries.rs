//! How often random tests try, and how much of what is shipped is looked at: all of it, or one in so many as
//! `SCRUTINEER_ONE_IN` says. Proptest's own variable would put all properties on one number.

use std::sync::LazyLock;

use proptest::test_runner::Config;

/// Of so many tries one is made.
static ONE_IN: LazyLock<u32> = LazyLock::new(|| {
    let asked = std::env::var("SCRUTINEER_ONE_IN").ok();
    let asked = asked.and_then(|asked| asked.parse().ok());
    asked.filter(|one_in| *one_in > 0).unwrap_or(1)
});

/// How many of these tries are made, at least one.
pub fn tries(all: u32) -> u32 {
    (all / *ONE_IN).max(1)
}

/// The configuration of a property that is tried so often.
pub fn tried(all: u32) -> Config {
    Config::with_cases(tries(all))
}

/// What to go on by where one thing in so many is looked at: further, the fewer tries are made.
pub fn every(one_in: usize) -> usize {
    one_in * *ONE_IN as usize
}
