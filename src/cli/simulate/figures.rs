//! Numbers as people read them.

use crate::cli::figures::percent;
use crate::lab::stats::{Bin, Interval, SIGNIFICANCE};

/// An interval of shares in percent.
pub(super) fn percents(interval: Interval) -> String {
    format!(
        "{:.1} to {:.1} %",
        100.0 * interval.low,
        100.0 * interval.high
    )
}

/// An interval of differences between shares, in percentage points.
pub(super) fn points(interval: Interval) -> String {
    format!(
        "{:+.1} to {:+.1}",
        100.0 * interval.low,
        100.0 * interval.high
    )
}

/// A p-value behind its name: `p = 0.04`, or `p < 0.0001`.
pub(super) fn p_is(p: f64) -> String {
    match probability(p).strip_prefix('<') {
        Some(bound) => format!("p < {bound}"),
        None => format!("p = {}", probability(p)),
    }
}

/// A p-value in few digits.
pub(super) fn probability(p: f64) -> String {
    if p < 0.0001 {
        "<0.0001".to_owned()
    } else if p < 0.001 {
        format!("{p:.4}")
    } else if p < 0.1 {
        format!("{p:.3}")
    } else {
        format!("{p:.2}")
    }
}

/// Whether a p-value is called significant.
pub(in crate::cli) fn is_significant(p: f64) -> bool {
    p < SIGNIFICANCE
}

/// A count with parts: whole ones without a point.
pub(super) fn count(wins: f64) -> String {
    if (wins - wins.round()).abs() < 0.05 {
        format!("{wins:.0}")
    } else {
        format!("{wins:.1}")
    }
}

/// Bins as bars, the longest `width` columns long: one line each, with its share of all.
pub(super) fn bars(bins: &[Bin], width: usize, unicode: bool) -> String {
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(0).max(1);
    let all: u64 = bins.iter().map(|bin| bin.count).sum();
    let label = |bin: &Bin| {
        if bin.from == bin.to {
            bin.from.to_string()
        } else {
            format!("{} to {}", bin.from, bin.to)
        }
    };
    let labels: Vec<String> = bins.iter().map(label).collect();
    let column = labels.iter().map(String::len).max().unwrap_or(0);
    let digits = most.to_string().len();
    let lines = bins.iter().zip(&labels).map(|(bin, label)| {
        let bar = bar(bin.count, most, width, unicode);
        let share = percent(real(bin.count) / real(all.max(1)));
        format!(
            "  {label:>column$}  {:>digits$}  {share:>7}  {bar}",
            bin.count
        )
        .trim_end()
        .to_owned()
            + "\n"
    });
    lines.collect()
}

#[expect(clippy::cast_precision_loss, reason = "a share of what is drawn")]
fn real(count: u64) -> f64 {
    count as f64
}

/// A bar of `count` parts, `most` of which are `width` columns. Something is never drawn as nothing.
fn bar(count: u64, most: u64, width: usize, unicode: bool) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let steps = if unicode { 8 } else { 1 };
    let parts = u128::from(count) * (width as u128) * steps;
    let parts = parts.div_ceil(u128::from(most));
    let parts = usize::try_from(parts).unwrap_or(0);
    if unicode {
        format!("{}{}", "█".repeat(parts / 8), EIGHTHS[parts % 8])
    } else {
        "#".repeat(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::{bars, count, p_is, probability};
    use crate::lab::stats::Histogram;

    #[test]
    fn small_p_values_have_more_digits() {
        assert_eq!(p_is(0.000_01), "p < 0.0001");
        assert_eq!(p_is(0.000_12), "p = 0.0001");
        assert_eq!(probability(0.0314), "0.031");
        assert_eq!(probability(0.514), "0.51");
    }

    #[test]
    fn shared_victories_have_a_point() {
        assert_eq!(count(12.0), "12");
        assert_eq!(count(12.5), "12.5");
        assert_eq!(count(1.0 / 3.0), "0.3");
    }

    #[test]
    fn bars_are_as_long_as_their_counts() {
        let mut histogram = Histogram::default();
        for value in [1, 1, 1, 1, 2, 2, 2, 4] {
            histogram.add(value);
        }
        let bins = histogram.bins(4);
        assert_eq!(
            bars(&bins, 8, true),
            "  1  4   50.0 %  ████████\n  2  3   37.5 %  ██████\n  3  0    0.0 %\n  4  1   12.5 %  ██\n"
        );
        assert_eq!(
            bars(&bins, 6, false),
            "  1  4   50.0 %  ######\n  2  3   37.5 %  #####\n  3  0    0.0 %\n  4  1   12.5 %  ##\n"
        );
        assert_eq!(
            bars(&bins, 1, true).lines().last(),
            Some("  4  1   12.5 %  ▎")
        );
        assert_eq!(bars(&[], 8, true), "");
    }
}
