//! The chi-square test of several counts at once.

use statrs::distribution::{ChiSquared, ContinuousCDF as _};

/// The outcome of a test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChiSquare {
    /// The statistic: how far the counts are from what was expected, all together.
    pub statistic: f64,
    /// How many of them could differ on their own.
    pub degrees: usize,
    /// How likely luck alone gives a statistic at least as large.
    pub p: f64,
}

impl ChiSquare {
    /// Weighs deviations from what was expected by their covariance under luck alone: `d' V⁻ d`, a
    /// quadratic form that holds for counts that hang together in any way. For counts of which each
    /// trial adds to one it is Pearson's sum of squared deviations by expectation. `None` if
    /// nothing can differ.
    ///
    /// `covariance` is symmetric; what depends on the others is left out of it.
    #[must_use]
    pub fn of(mut deviations: Vec<f64>, mut covariance: Vec<Vec<f64>>) -> Option<Self> {
        let count = deviations.len();
        let own: Vec<f64> = (0..count).map(|at| covariance[at][at]).collect();
        let (mut statistic, mut degrees) = (0.0, 0);
        for at in 0..count {
            let pivot = covariance[at][at];
            // Rounding leaves a little where nothing should be.
            if pivot <= own[at] * 1e-9 {
                continue;
            }
            statistic += deviations[at] * deviations[at] / pivot;
            degrees += 1;
            let (done, rest) = covariance.split_at_mut(at + 1);
            let deviation = deviations[at];
            for (row, below) in rest.iter_mut().zip(&mut deviations[at + 1..]) {
                let factor = row[at] / pivot;
                *below -= factor * deviation;
                for (cell, above) in row.iter_mut().zip(&done[at]).skip(at + 1) {
                    *cell -= factor * above;
                }
            }
        }
        let p = upper_tail(statistic, degrees)?;
        Some(Self {
            statistic,
            degrees,
            p,
        })
    }
}

/// How likely the chi-square distribution exceeds a value; `None` without degrees of freedom.
fn upper_tail(statistic: f64, degrees: usize) -> Option<f64> {
    let freedom = u32::try_from(degrees).ok().filter(|&degrees| degrees > 0)?;
    let distribution = ChiSquared::new(f64::from(freedom)).ok()?;
    Some(distribution.sf(statistic).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::{ChiSquare, upper_tail};

    /// Counts of which each of `trials` adds to one, each equally likely.
    fn equal(counts: &[f64]) -> Option<ChiSquare> {
        let kinds = u32::try_from(counts.len()).map(f64::from).expect("few");
        let trials: f64 = counts.iter().sum();
        let expected = trials / kinds;
        let deviations = counts.iter().map(|count| count - expected).collect();
        let cell = |row: usize, column: usize| {
            let own = if row == column { expected } else { 0.0 };
            own - trials / kinds / kinds
        };
        let row = |row| (0..counts.len()).map(|column| cell(row, column)).collect();
        ChiSquare::of(deviations, (0..counts.len()).map(row).collect())
    }

    #[test]
    fn it_is_pearsons_where_each_trial_adds_to_one_count() {
        let test = equal(&[25.0, 35.0, 20.0, 20.0]).expect("there is a choice");
        // (0 + 100 + 25 + 25) / 25
        assert!((test.statistic - 6.0).abs() < 1e-9, "{test:?}");
        assert_eq!(test.degrees, 3);
        // Q(3/2, 3) = erfc(√3) + 2 √(3/π) / e³
        assert!((test.p - 0.111_610_2).abs() < 1e-6, "{test:?}");
    }

    #[test]
    fn tables_of_the_distribution_agree() {
        for (statistic, degrees, p) in [
            (3.841_459, 1, 0.05),
            (5.991_465, 2, 0.05),
            (16.811_894, 6, 0.01),
            (10.827_566, 1, 0.001),
        ] {
            let tail = upper_tail(statistic, degrees).expect("there is freedom");
            assert!((tail - p).abs() < 1e-6, "{statistic}: {tail}");
        }
    }

    #[test]
    fn what_cannot_differ_is_not_tested() {
        assert_eq!(equal(&[100.0]), None);
        assert_eq!(ChiSquare::of(vec![0.0; 2], vec![vec![0.0; 2]; 2]), None);
    }
}
