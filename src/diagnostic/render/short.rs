//! One line a finding: `path:line:column: error[rule] message — help`. Below it each related place
//! has a line of its own, `path:line:column: note: text`, which editors that read the output of
//! compilers know.

use std::io::{self, Write};

use super::notes;
use super::visible::one_line;
use crate::diagnostic::{Finding, Report};

/// Writes one line for each finding and each related place, and nothing for none.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    report
        .findings
        .iter()
        .try_for_each(|finding| lines(finding, out))
}

fn lines(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let (line, column) = finding.at.place.start();
    write!(
        out,
        "{}:{line}:{column}: {}[{}] {}",
        one_line(&finding.at.place.source.name),
        finding.level.severity(),
        finding.rule.name,
        one_line(&finding.message),
    )?;
    match &finding.help {
        Some(help) => writeln!(out, " — {}", one_line(help))?,
        None => writeln!(out)?,
    }
    notes(finding).try_for_each(|note| writeln!(out, "{note}"))
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::render::samples;

    #[test]
    fn every_place_takes_one_line() {
        let drawn = samples::drawn(super::write);
        insta::assert_snapshot!(drawn);
        let findings = samples::report().findings;
        let places = findings.iter().map(|finding| 1 + finding.also.len());
        assert_eq!(drawn.lines().count(), places.sum::<usize>());
    }
}
