//! How many findings there are of each rule.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::diagnostic::{Level, Report};

/// A line for each rule and level, the most frequent first; a star marks what `--fix` may repair.
pub(super) fn lines(report: &Report) -> String {
    let mut counts: BTreeMap<(&str, Level), (usize, usize, &str)> = BTreeMap::new();
    for finding in &report.findings {
        let key = (finding.rule.name, finding.level);
        let (all, fixable, _) = counts.entry(key).or_insert((0, 0, finding.rule.summary));
        *all += 1;
        *fixable += usize::from(finding.fix.is_some());
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|((name, _), (all, ..))| (std::cmp::Reverse(*all), *name));
    let width = rows
        .iter()
        .map(|((name, _), _)| name.len())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for ((name, level), (all, fixable, summary)) in rows {
        let star = if fixable > 0 { "*" } else { " " };
        let severity = level.severity();
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{all:>6}  {severity:<7}  {name:<width$} {star} {summary}"
        );
    }
    text
}
