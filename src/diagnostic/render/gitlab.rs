//! GitLab's code quality report, which merge requests show beside the changed lines.

use std::collections::HashMap;
use std::io::{self, Write};

use serde_json::{Value, json};

use super::visible::visible;
use super::{in_full, in_full_with_related};
use crate::diagnostic::{Finding, Level, Report};
use crate::kit::digest::digest;

/// Writes a list with an entry for each finding.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut times = HashMap::new();
    let entries: Vec<Value> = (report.findings.iter())
        .map(|finding| entry(finding, &mut times))
        .collect();
    serde_json::to_writer_pretty(&mut *out, &entries)?;
    writeln!(out)
}

fn entry(finding: &Finding, times: &mut HashMap<u64, u32>) -> Value {
    let place = &finding.at.place;
    let ((line, _), (end_line, _)) = (place.start(), place.end());
    json!({
        "description": visible(&in_full_with_related(finding)),
        "check_name": finding.rule.name,
        "fingerprint": fingerprint(finding, times),
        "severity": match finding.level {
            Level::Error => "major",
            Level::Warn => "minor",
            Level::Allow => "info",
        },
        "location": {
            "path": place.source.name,
            "lines": { "begin": line, "end": end_line },
        },
    })
}

/// By what a finding is known in another run: not by its line, as that moves.
fn fingerprint(finding: &Finding, times: &mut HashMap<u64, u32>) -> String {
    let place = &finding.at.place;
    let full = in_full(finding);
    let marked = place
        .source
        .text
        .get(place.span.clone())
        .unwrap_or_default();
    let print = digest([finding.rule.name, &place.source.name, &full, marked]);
    let time = times.entry(print).or_default();
    *time += 1;
    format!("{print:016x}{time:08x}")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::diagnostic::render::samples;

    #[test]
    fn every_finding_is_an_entry_with_a_fingerprint_of_its_own() {
        let report = samples::report();
        let mut out = Vec::new();
        super::write(&report, &mut out).expect("there is room");
        let entries: Vec<Value> = serde_json::from_slice(&out).expect("it is JSON");
        assert_eq!(entries.len(), report.findings.len());
        let mut prints: Vec<&str> = entries
            .iter()
            .filter_map(|entry| entry["fingerprint"].as_str())
            .collect();
        prints.sort_unstable();
        prints.dedup();
        assert_eq!(prints.len(), entries.len());
        assert_eq!(
            entries[0]["location"]["path"],
            report.findings[0].at.place.source.name
        );
    }
}
