//! Shares of a whole: how sure they are, and whether they are what was to be expected.

use super::{Z, two_sided};

/// From where to where a value may lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The interval, moved by so much.
    #[must_use]
    pub fn plus(self, shift: f64) -> Self {
        Self {
            low: self.low + shift,
            high: self.high + shift,
        }
    }
}

/// The 95 % interval of a share by E. B. Wilson, *Probable inference, the law of succession, and
/// statistical inference*, Journal of the American Statistical Association 22 (1927), 209–212:
/// every share that a two-sided test would not reject. `None` without trials.
///
/// Parts of a success count as parts. They vary less than whole ones, so that the interval is then
/// wider than need be, never narrower.
#[must_use]
pub fn wilson(successes: f64, trials: f64) -> Option<Interval> {
    if trials <= 0.0 {
        return None;
    }
    let share = successes / trials;
    let z2 = Z * Z / trials;
    let centre = share + z2 / 2.0;
    let spread = (z2 * (share * (1.0 - share) + z2 / 4.0)).max(0.0).sqrt();
    Some(Interval {
        low: ((centre - spread) / (1.0 + z2)).max(0.0),
        high: ((centre + spread) / (1.0 + z2)).min(1.0),
    })
}

/// How likely luck alone takes a count at least as far from what is expected; `None` if too little
/// is expected, of the one thing or of the other, for the normal distribution to say so.
#[must_use]
pub fn score_test(count: f64, expected: f64, trials: f64, variance: f64) -> Option<f64> {
    let enough = expected.min(trials - expected) >= LEAST && variance > 0.0;
    enough.then(|| two_sided((count - expected) / variance.sqrt()))
}

/// The least that must be expected of each of two things, by an old rule of thumb.
const LEAST: f64 = 5.0;

#[cfg(test)]
mod tests {
    use super::{score_test, wilson};

    /// Values of R. G. Newcombe, *Two-sided confidence intervals for the single proportion*,
    /// Statistics in Medicine 17 (1998), 857–872, and the closed forms at the ends.
    #[test]
    fn intervals_are_those_of_the_literature() {
        let check = |successes: f64, trials: f64, low: f64, high: f64| {
            let interval = wilson(successes, trials).expect("there are trials");
            let near = |one: f64, other: f64| (one - other).abs() < 0.000_05;
            assert!(
                near(interval.low, low) && near(interval.high, high),
                "{successes} of {trials}: {interval:?}"
            );
        };
        check(81.0, 263.0, 0.2553, 0.3662);
        check(15.0, 148.0, 0.0624, 0.1605);
        check(0.0, 20.0, 0.0, 0.1611);
        check(1.0, 29.0, 0.0061, 0.1718);
        // z² / (n + z²), by hand.
        check(0.0, 1.0, 0.0, 0.793_45);
        check(10.0, 10.0, 1.0 - 0.277_53, 1.0);
        // (1 ± √(z² / (n + z²))) / 2, by hand.
        check(5.0, 10.0, 0.2366, 0.7634);
        check(2.5, 5.0, 0.1704, 0.8296);
        assert_eq!(wilson(0.0, 0.0), None);
    }

    #[test]
    fn the_test_rejects_what_the_interval_leaves_out() {
        for won in 20..=80 {
            let interval = wilson(f64::from(won), 100.0).expect("there are trials");
            let p = score_test(f64::from(won), 40.0, 100.0, 100.0 * 0.4 * 0.6);
            let inside = (interval.low..=interval.high).contains(&0.4);
            assert_eq!(p.is_some_and(|p| p >= 0.05), inside, "{won}");
        }
    }

    #[test]
    fn too_few_games_say_nothing() {
        assert_eq!(score_test(9.0, 4.5, 9.0, 2.25), None);
        assert_eq!(score_test(9.0, 9.0, 9.0, 0.0), None);
        assert!(score_test(10.0, 5.0, 10.0, 2.5).is_some());
    }
}
