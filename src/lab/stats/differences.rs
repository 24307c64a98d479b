//! Differences between two games each that had the same luck.

use serde::{Deserialize, Serialize};
use statrs::distribution::{Binomial, ContinuousCDF as _, DiscreteCDF as _, StudentsT};

use super::shares::Interval;
use super::{CONFIDENCE, real, real_sum};

/// Sums of paired differences.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Differences {
    count: u64,
    sum: i128,
    squares: u128,
    more: u64,
    less: u64,
}

/// What paired differences say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// How many pairs there are.
    pub pairs: u64,
    /// The mean difference.
    pub mean: f64,
    /// Its 95 % interval by Student's t distribution; `None` of one pair.
    pub interval: Option<Interval>,
    /// How likely luck alone gives a mean at least as far from 0, by the paired t-test; by the sign
    /// test if fewer than 25 pairs differ.
    pub p: f64,
}

/// With fewer pairs that differ, their signs alone are tested, exactly.
pub const FEW: u64 = 25;

impl Differences {
    /// Adds the difference of a pair.
    pub fn add(&mut self, difference: i64) {
        self.count += 1;
        self.sum += i128::from(difference);
        let size = u128::from(difference.unsigned_abs());
        self.squares = self.squares.saturating_add(size * size);
        self.more += u64::from(difference > 0);
        self.less += u64::from(difference < 0);
    }

    /// Adds all pairs of another sum.
    pub fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
        self.more += other.more;
        self.less += other.less;
    }

    /// What they say, in units of which `scale` make one; `None` without pairs.
    #[must_use]
    pub fn estimate(&self, scale: f64) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let count = real(self.count);
        let mean = real_sum(self.sum) / count;
        #[expect(clippy::cast_precision_loss, reason = "the first 53 bits are enough")]
        let squares = self.squares as f64;
        let student = (self.count > 1)
            .then(|| StudentsT::new(0.0, 1.0, count - 1.0).ok())
            .flatten();
        let spread = student.map(|student| {
            let variance = ((squares - count * mean * mean) / (count - 1.0)).max(0.0);
            (student, (variance / count).sqrt())
        });
        let interval = spread.map(|(student, error)| {
            let reach = student.inverse_cdf(f64::midpoint(1.0, CONFIDENCE)) * error;
            Interval {
                low: (mean - reach) / scale,
                high: (mean + reach) / scale,
            }
        });
        let p = match spread {
            Some((student, error)) if self.more + self.less >= FEW => {
                // Without any spread the quotient is infinite, and the tail nothing.
                (2.0 * student.sf(mean.abs() / error)).min(1.0)
            }
            _ => self.sign_test(),
        };
        Some(Estimate {
            pairs: self.count,
            mean: mean / scale,
            interval,
            p,
        })
    }

    /// How likely as many tosses of a coin fall at least as unevenly as the signs.
    fn sign_test(&self) -> f64 {
        let tosses = self.more + self.less;
        let Ok(coin) = Binomial::new(0.5, tosses) else {
            return 1.0;
        };
        (2.0 * coin.cdf(self.more.min(self.less))).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::Differences;

    fn of(differences: &[i64]) -> Differences {
        let mut sum = Differences::default();
        for &difference in differences {
            sum.add(difference);
        }
        sum
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.000_5
    }

    /// The extra hours of sleep of ten patients, in tenths: Student, *The probable error of a
    /// mean*, Biometrika 6 (1908), 1–25. The interval is by hand from t = 2.2622 for nine degrees of
    /// freedom.
    #[test]
    fn students_own_figures() {
        let sleep = of(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]);
        let estimate = sleep.estimate(10.0).expect("there are pairs");
        let interval = estimate.interval.expect("there are several");
        assert!(near(estimate.mean, 1.58), "{estimate:?}");
        assert!(
            near(interval.low, 0.7001) && near(interval.high, 2.4599),
            "{estimate:?}"
        );
        // Nine patients slept longer and none less: 2 / 2⁹.
        assert!(near(estimate.p, 2.0 / 512.0), "{estimate:?}");
    }

    #[test]
    fn many_pairs_are_tested_by_their_sizes() {
        let mut sleep = Differences::default();
        for _ in 0..3 {
            sleep.merge(&of(&[12, 24, 13, 13, 0, 10, 18, 8, 46, 14]));
        }
        let estimate = sleep.estimate(10.0).expect("there are pairs");
        // t = 4.0621 √(29 / 9) with 29 degrees of freedom
        assert!(estimate.p > 1e-8 && estimate.p < 1e-7, "{estimate:?}");
    }

    #[test]
    fn nothing_differs_where_all_is_the_same() {
        let estimate = of(&[0; 40]).estimate(1.0).expect("there are pairs");
        assert!(near(estimate.mean, 0.0) && near(estimate.p, 1.0));
        let interval = estimate.interval.expect("there are several");
        assert!(near(interval.low, 0.0) && near(interval.high, 0.0));
        assert_eq!(of(&[]).estimate(1.0), None);
        let one = of(&[3]).estimate(1.0).expect("there is a pair");
        assert!(one.interval.is_none() && near(one.p, 1.0), "{one:?}");
    }

    #[test]
    fn the_same_difference_everywhere_is_no_luck() {
        let estimate = of(&[5; 40]).estimate(1.0).expect("there are pairs");
        assert!(
            near(estimate.mean, 5.0) && estimate.p < 1e-9,
            "{estimate:?}"
        );
    }
}
