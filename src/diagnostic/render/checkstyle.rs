//! Checkstyle's XML, which Jenkins, `TeamCity` and most plugins for editors read.

use std::io::{self, Write};

use super::in_full_with_related;
use super::visible::visible;
use crate::diagnostic::{Finding, Report};

/// Writes one document: a file has its findings below it.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<checkstyle version=\"4.3\">")?;
    let name = |finding: &Finding| finding.at.place.source.name.clone();
    for findings in report
        .findings
        .chunk_by(|one, other| name(one) == name(other))
    {
        writeln!(out, "  <file name=\"{}\">", escaped(&name(&findings[0])))?;
        for finding in findings {
            let (line, column) = finding.at.place.start();
            writeln!(
                out,
                "    <error line=\"{line}\" column=\"{column}\" severity=\"{}\" message=\"{}\" source=\"scrutineer.{}\"/>",
                finding.level.severity(),
                escaped(&in_full_with_related(finding)),
                escaped(finding.rule.name),
            )?;
        }
        writeln!(out, "  </file>")?;
    }
    writeln!(out, "</checkstyle>")
}

/// A text as the value of an attribute: controls are spelt out, as XML takes none.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in visible(text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' => escaped.push_str("&#10;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;
    use crate::diagnostic::render::samples;

    #[test]
    fn every_finding_is_an_error_of_its_file() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn nothing_ends_an_attribute() {
        assert_eq!(
            escaped("a \"<b>\" & c\n"),
            "a &quot;&lt;b&gt;&quot; &amp; c&#10;"
        );
        assert!(!escaped("\u{1}\u{0}\u{ffff}").contains(['\u{1}', '\u{0}', '\u{ffff}']));
    }
}
