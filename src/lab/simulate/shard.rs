//! Parts of a run that are played apart: on other machines, at other times.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// One of several parts of a run, each of about as many games.
///
/// A game depends on its number and the plan alone, so parts can be played in any order and anywhere, and what they
/// come to, merged, is what the whole run comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// All of the run.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The part with a number, counted from 1; `None` if there are not as many.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        (1..=of).contains(&number).then_some(Self { number, of })
    }

    /// Its number, counted from 1.
    #[must_use]
    pub fn number(self) -> u64 {
        self.number
    }

    /// How many parts there are.
    #[must_use]
    pub fn of(self) -> u64 {
        self.of
    }

    /// The numbers of its games, of a run of so many; empty if there are more parts than games and this one gets
    /// none.
    #[must_use]
    pub fn games(self, all: u64) -> RangeInclusive<u64> {
        let before = |parts: u64| {
            let games = u128::from(all) * u128::from(parts) / u128::from(self.of);
            u64::try_from(games).unwrap_or(all)
        };
        before(self.number - 1) + 1..=before(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    /// Reads `3/8`.
    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        let (number, of) =
            numbers.ok_or("write a number and how many parts there are, as in `3/8`")?;
        Self::new(number, of).ok_or_else(|| format!("parts are numbered from 1 to {of}"))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Shard;

    #[test]
    fn parts_are_read_as_they_are_written() {
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        assert_eq!(Shard { number: 3, of: 8 }.to_string(), "3/8");
        for text in ["0/8", "9/8", "1/0", "3", "3/", "/8", "a/b", "-1/8"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn each_game_is_in_one_part(all in 0..500_u64, of in 1..40_u64) {
            let parts = (1..=of).filter_map(|number| Shard::new(number, of));
            let games: Vec<u64> = parts.clone().flat_map(|part| part.games(all)).collect();
            prop_assert_eq!(games, (1..=all).collect::<Vec<_>>());
            let sizes: Vec<usize> = parts.map(|part| part.games(all).count()).collect();
            prop_assert!(sizes.iter().max() <= sizes.iter().min().map(|least| least + 1).as_ref());
        }
    }
}
