//! Service messages of `TeamCity`, which shows findings as inspections of a build.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::in_full_with_related;
use super::visible::visible;
use crate::diagnostic::{Finding, Level, Report, Rule};

/// Writes a message for each rule that has found something, and one for each finding.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let rules = report.findings.iter().map(|finding| finding.rule);
    let rules: BTreeMap<&str, &Rule> = rules.map(|rule| (rule.name, rule)).collect();
    for rule in rules.into_values() {
        // A type without a description is refused.
        let why = if rule.why.is_empty() {
            rule.summary
        } else {
            rule.why
        };
        let attributes = [
            ("id", rule.name),
            ("name", rule.name),
            ("category", rule.group().name()),
            ("description", why),
        ];
        message("inspectionType", &attributes, out)?;
    }
    report
        .findings
        .iter()
        .try_for_each(|finding| inspection(finding, out))
}

fn inspection(finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let place = &finding.at.place;
    let severity = match finding.level {
        Level::Error => "ERROR",
        Level::Warn => "WARNING",
        Level::Allow => "INFO",
    };
    let attributes = [
        ("typeId", finding.rule.name),
        ("message", &in_full_with_related(finding)),
        ("file", &place.source.name),
        ("line", &place.start().0.to_string()),
        ("SEVERITY", severity),
    ];
    message("inspection", &attributes, out)
}

fn message(name: &str, attributes: &[(&str, &str)], out: &mut dyn Write) -> io::Result<()> {
    write!(out, "##teamcity[{name}")?;
    for (key, value) in attributes {
        write!(out, " {key}='{}'", escaped(value))?;
    }
    writeln!(out, "]")
}

/// A text as the value of an attribute. What is no ASCII is spelt out, so that no log can spoil it.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in visible(text).chars() {
        match character {
            '|' | '\'' | '[' | ']' => escaped.extend(['|', character]),
            '\n' => escaped.push_str("|n"),
            '\r' => escaped.push_str("|r"),
            ' '..='~' => escaped.push(character),
            other => {
                for unit in other.encode_utf16(&mut [0; 2]) {
                    // Writing to a string cannot fail.
                    let _ = write!(escaped, "|0x{unit:04X}");
                }
            }
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escaped;
    use crate::diagnostic::render::samples;

    #[test]
    fn every_finding_is_an_inspection() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn nothing_in_a_value_ends_it() {
        assert_eq!(escaped("it's [1|2]\n"), "it|'s |[1||2|]|n");
        assert_eq!(escaped("\u{e4}\u{1f3c1}"), "|0x00E4|0xD83C|0xDFC1");
    }
}
