//! How often random tests try: all of them by `PROPTEST_CASES`, as those that proptest counts itself.

use proptest::test_runner::Config;

/// What proptest tries where nobody asks for more or less.
const USUAL: u32 = 256;

/// As large a share of these tries as `PROPTEST_CASES` is of proptest's 256, and at least one.
pub fn tries(all: u32) -> u32 {
    let share = u64::from(all) * u64::from(Config::default().cases) / u64::from(USUAL);
    u32::try_from(share).unwrap_or(u32::MAX).max(1)
}

/// The configuration of a property that is tried so often.
pub fn tried(all: u32) -> Config {
    Config::with_cases(tries(all))
}

/// What to go on by where one thing in so many is tried: further, the fewer tries are asked for.
pub fn every(one_in: usize) -> usize {
    let (usual, asked) = (USUAL as usize, Config::default().cases as usize);
    (one_in * usual / asked.max(1)).max(1)
}
