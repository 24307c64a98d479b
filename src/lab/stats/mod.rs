//! What counts of games say: shares with intervals, tests whether a difference is more than luck,
//! and distributions. Everything is counted in whole numbers; only what is said of the counts is
//! computed in floating point.

mod chi_square;
mod differences;
mod histogram;
mod holm;
mod shares;

pub use chi_square::ChiSquare;
pub use differences::{Differences, Estimate};
pub use histogram::{Bin, Histogram};
pub use holm::holm;
pub use shares::{Interval, score_test, wilson};

/// The confidence of every interval.
pub const CONFIDENCE: f64 = 0.95;

/// A difference is called significant if luck alone would show one as large less often than this.
pub const SIGNIFICANCE: f64 = 1.0 - CONFIDENCE;

/// The standard normal quantile that belongs to [`CONFIDENCE`] on both sides.
const Z: f64 = 1.959_963_984_540_054;

/// A count as a real number.
#[expect(
    clippy::cast_precision_loss,
    reason = "beyond 2^53 games the last digits do not show"
)]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

/// A sum as a real number.
#[expect(clippy::cast_precision_loss, reason = "the first 53 bits are enough")]
fn real_sum(sum: i128) -> f64 {
    sum as f64
}

/// How often a standard normal variable lies at least as far from 0.
fn two_sided(z: f64) -> f64 {
    use statrs::distribution::{ContinuousCDF as _, Normal};
    (2.0 * Normal::standard().sf(z.abs())).min(1.0)
}
