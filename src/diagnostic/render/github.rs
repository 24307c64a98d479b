//! GitHub's workflow commands: findings become annotations beside the lines of a change.

use std::io::{self, Write};

use super::in_full_with_related;
use super::visible::visible;
use crate::diagnostic::{Finding, Level, Report};

/// Writes one command for each finding, and nothing for none.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    report
        .findings
        .iter()
        .try_for_each(|finding| command(finding, out))
}

fn command(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let name = match finding.level {
        Level::Error => "error",
        Level::Warn => "warning",
        Level::Allow => "notice",
    };
    let place = &finding.at.place;
    let ((line, column), (end_line, end_column)) = (place.start(), place.end());
    let file = property(&place.source.name);
    write!(out, "::{name} file={file},line={line},endLine={end_line}")?;
    // GitHub takes columns only for a place within one line.
    if line == end_line {
        write!(out, ",col={column},endColumn={end_column}")?;
    }
    let title = property(finding.rule.name);
    writeln!(
        out,
        ",title={title}::{}",
        data(&in_full_with_related(finding))
    )
}

/// The text of a command.
fn data(text: &str) -> String {
    visible(text)
        .replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::{data, property};
    use crate::diagnostic::render::samples;

    #[test]
    fn every_finding_is_a_command() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn nothing_in_a_value_ends_it() {
        assert_eq!(data("50 %, a: b\r\n"), "50 %25, a: b\\r%0A");
        assert_eq!(property("a,b:c%2C\n"), "a%2Cb%3Ac%252C%0A");
    }
}
