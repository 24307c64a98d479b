//! How often each value has come up, in memory that does not grow with the number of values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{real, real_sum};

/// The most buckets that are kept: beyond them, neighbours are put together.
const MOST: usize = 4096;

/// Counts of values, in buckets that are a power of two wide: one value each unless there are very
/// many.
///
/// The width depends on which values there are, not on their order, so that histograms of parts
/// come to the same, however they are put together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram {
    /// A bucket holds the values that differ in these low bits only.
    bits: u32,
    buckets: BTreeMap<i64, u64>,
    count: u64,
    sum: i128,
    range: Option<(i64, i64)>,
}

/// Values next to each other, and how many there are of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bin {
    /// The least value.
    pub from: i64,
    /// The greatest value.
    pub to: i64,
    /// How many.
    pub count: u64,
}

impl Histogram {
    /// Adds a value.
    pub fn add(&mut self, value: i64) {
        self.put(value >> self.bits, 1);
        self.count += 1;
        self.sum += i128::from(value);
        self.widen_range((value, value));
    }

    /// Adds everything that is in another one.
    pub fn merge(&mut self, other: &Self) {
        while self.bits < other.bits {
            self.coarsen();
        }
        for (&bucket, &count) in &other.buckets {
            // This one may grow coarser on the way.
            self.put(bucket >> (self.bits - other.bits), count);
        }
        self.count += other.count;
        self.sum += other.sum;
        if let Some(range) = other.range {
            self.widen_range(range);
        }
    }

    fn put(&mut self, bucket: i64, count: u64) {
        *self.buckets.entry(bucket).or_default() += count;
        while self.buckets.len() > MOST {
            self.coarsen();
        }
    }

    fn coarsen(&mut self) {
        self.bits += 1;
        let finer = std::mem::take(&mut self.buckets);
        for (bucket, count) in finer {
            *self.buckets.entry(bucket >> 1).or_default() += count;
        }
    }

    fn widen_range(&mut self, (low, high): (i64, i64)) {
        let (least, greatest) = self.range.unwrap_or((low, high));
        self.range = Some((least.min(low), greatest.max(high)));
    }

    /// How many values there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The least and the greatest value; `None` without values.
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64)> {
        self.range
    }

    /// The mean; `None` without values.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| real_sum(self.sum) / real(self.count))
    }

    /// The value in the middle, the lower one of two; if buckets are wide, the least of its
    /// bucket. `None` without values.
    #[must_use]
    pub fn median(&self) -> Option<i64> {
        let middle = self.count.div_ceil(2);
        let mut below = 0;
        let bucket = self.buckets.iter().find(|&(_, count)| {
            below += count;
            below >= middle
        });
        let (&bucket, _) = bucket?;
        Some((bucket << self.bits).max(self.range?.0))
    }

    /// The values in at most `most` bins of one round width, from the least to the greatest.
    #[must_use]
    pub fn bins(&self, most: usize) -> Vec<Bin> {
        let Some((least, greatest)) = self.range else {
            return Vec::new();
        };
        let fits = |width: &i64| {
            let bins =
                i128::from(greatest.div_euclid(*width)) - i128::from(least.div_euclid(*width));
            bins < most.max(1) as i128
        };
        let Some(width) = round_widths().find(fits) else {
            return Vec::new();
        };
        let (first, last) = (least.div_euclid(width), greatest.div_euclid(width));
        let mut bins: Vec<Bin> = (first..=last)
            .map(|bin| Bin {
                from: bin.saturating_mul(width),
                to: bin.saturating_mul(width).saturating_add(width - 1),
                count: 0,
            })
            .collect();
        for (&bucket, &count) in &self.buckets {
            let value = (bucket << self.bits).max(least);
            let bin = usize::try_from(value.div_euclid(width) - first);
            if let Some(bin) = bin.ok().and_then(|bin| bins.get_mut(bin)) {
                bin.count += count;
            }
        }
        bins
    }
}

/// 1, 2, 5, 10, 20, 50 and so on.
fn round_widths() -> impl Iterator<Item = i64> {
    let powers = std::iter::successors(Some(1_i64), |power| power.checked_mul(10));
    powers.flat_map(|power| {
        [1, 2, 5]
            .into_iter()
            .filter_map(move |of| power.checked_mul(of))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Bin, Histogram, MOST};
    use crate::kit::tries::tried;

    fn of(values: &[i64]) -> Histogram {
        let mut histogram = Histogram::default();
        for &value in values {
            histogram.add(value);
        }
        histogram
    }

    #[test]
    fn values_are_summed_up() {
        let histogram = of(&[3, -1, 3, 8]);
        assert_eq!(histogram.count(), 4);
        assert_eq!(histogram.mean(), Some(3.25));
        assert_eq!(histogram.median(), Some(3));
        assert_eq!(histogram.range(), Some((-1, 8)));
        assert_eq!(of(&[]).mean(), None);
        assert_eq!(of(&[]).median(), None);
        assert!(of(&[]).bins(10).is_empty());
    }

    #[test]
    fn bins_are_round_and_hold_everything() {
        let bin = |from, to, count| Bin { from, to, count };
        assert_eq!(of(&[3, -1, 3, 8]).bins(2), [bin(-10, -1, 1), bin(0, 9, 3)]);
        assert_eq!(
            of(&[98, 101, 117]).bins(3),
            [bin(90, 99, 1), bin(100, 109, 1), bin(110, 119, 1)]
        );
        assert_eq!(of(&[7, 7]).bins(12), [bin(7, 7, 2)]);
        let all: u64 = of(&[i64::MIN, 0, i64::MAX])
            .bins(12)
            .iter()
            .map(|bin| bin.count)
            .sum();
        assert_eq!(all, 3);
    }

    #[test]
    fn memory_does_not_grow_with_the_values() {
        let spread = |step: i64| (0..20_000).map(move |index| index * step);
        let histogram = of(&spread(3).chain(spread(-7)).collect::<Vec<_>>());
        assert!(histogram.buckets.len() <= MOST);
        assert_eq!(histogram.count(), 40_000);
        let bins = histogram.bins(10);
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 40_000);
    }

    proptest! {
        #![proptest_config(tried(16))]

        #[test]
        fn parts_come_to_the_same_in_any_order(
            values in prop::collection::vec(-9_000_i64..9_000, 4000..7000),
            cut in 0_usize..4000,
        ) {
            let (one, other) = values.split_at(cut);
            let mut merged = of(other);
            merged.merge(&of(one));
            prop_assert_eq!(merged, of(&values));
        }
    }
}
