//! Many comparisons at once.

use super::real;

/// The p-values of several comparisons, adjusted so that all that are called significant are so
/// together, by S. Holm, *A simple sequentially rejective multiple test procedure*, Scandinavian
/// Journal of Statistics 6 (1979), 65–70: the least is multiplied by their number, the next by one
/// less, and none is less than one before it.
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&one, &other| p_values[one].total_cmp(&p_values[other]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut least = 0.0_f64;
    for (done, index) in order.into_iter().enumerate() {
        let left = real((p_values.len() - done) as u64);
        least = least.max((p_values[index] * left).min(1.0));
        adjusted[index] = least;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::holm;

    #[test]
    fn the_least_is_held_to_the_strictest_level() {
        let adjusted = holm(&[0.01, 0.04, 0.03, 0.005]);
        let expected = [0.03, 0.06, 0.06, 0.02];
        for (one, other) in adjusted.iter().zip(expected) {
            assert!((one - other).abs() < 1e-12, "{adjusted:?}");
        }
        assert_eq!(holm(&[0.7]), [0.7]);
        assert_eq!(holm(&[0.7, 0.8]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }
}
