//! One line a finding: `path:line:column: error[rule] message — help`.

use std::io::{self, Write};

use super::visible::one_line;
use crate::diagnostic::{Finding, Report};

/// Writes one line for each finding, and nothing for none.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    report
        .findings
        .iter()
        .try_for_each(|finding| line(finding, out))
}

fn line(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
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
        Some(help) => writeln!(out, " — {}", one_line(help)),
        None => writeln!(out),
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnostic::render::samples;

    #[test]
    fn every_finding_takes_one_line() {
        let drawn = samples::drawn(super::write);
        insta::assert_snapshot!(drawn);
        assert_eq!(drawn.lines().count(), samples::report().findings.len());
    }
}
