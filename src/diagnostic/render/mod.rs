//! Drawing findings: for people, and for programs of many sorts.

pub mod github;
pub mod human;
pub mod json;
pub mod junit;
#[cfg(test)]
pub(crate) mod samples;
pub mod sarif;
pub mod short;
pub mod visible;

use std::fmt;
use std::io::{self, Write};

use super::{Finding, Report};

pub use human::Style;

/// A way to write a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Drawn for people, with the lines of the files.
    #[default]
    Human,
    /// One line a finding.
    Short,
    /// This program's own JSON, by its published schema.
    Json,
    /// SARIF 2.1.0, for code scanning services and editors.
    Sarif,
    /// Workflow commands, which GitHub Actions shows beside the changed lines.
    Github,
    /// `JUnit` XML, which most other CI services read.
    Junit,
}

impl Format {
    /// Every format.
    pub const ALL: &'static [Self] = &[
        Self::Human,
        Self::Short,
        Self::Json,
        Self::Sarif,
        Self::Github,
        Self::Junit,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Short => "short",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Github => "github",
            Self::Junit => "junit",
        }
    }

    /// What it is for, in a line.
    #[must_use]
    pub fn summary(self) -> &'static str {
        match self {
            Self::Human => "drawn for people, with the lines of the files",
            Self::Short => "one line a finding",
            Self::Json => "JSON by schemas/findings.schema.json",
            Self::Sarif => "SARIF 2.1.0, for code scanning and editors",
            Self::Github => "annotations for GitHub Actions",
            Self::Junit => "JUnit XML, for other CI services",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Writes `report`; only [`Format::Human`] looks at `style`.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, format: Format, style: Style, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Human => human::write(report, style, out),
        Format::Short => short::write(report, out),
        Format::Json => json::write(report, out),
        Format::Sarif => sarif::write(report, out),
        Format::Github => github::write(report, out),
        Format::Junit => junit::write(report, out),
    }
}

/// What a finding says, why and what to do, in up to three lines: for formats without a field of
/// their own for each.
fn in_full(finding: &Finding) -> String {
    let line = |word: &str, text: &dyn fmt::Display| format!("\n{word}: {text}");
    let rule = finding.clause.as_ref().map(|clause| line("rule", clause));
    let help = finding.help.as_ref().map(|help| line("help", help));
    [Some(finding.message.clone()), rule, help]
        .into_iter()
        .flatten()
        .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::{Format, Style, samples, write};
    use crate::diagnostic::{Report, Summary};

    fn written(report: &Report, format: Format) -> String {
        let mut out = Vec::new();
        write(report, format, Style::default(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn only_people_are_told_the_time() {
        let report = samples::report();
        let mut later = report.clone();
        later.summary.elapsed = Some(Duration::from_secs(61));
        for &format in Format::ALL {
            let same = written(&report, format) == written(&later, format);
            assert_eq!(same, format != Format::Human, "{format}");
        }
    }

    proptest! {
        #[test]
        fn every_format_takes_anything(findings in prop::collection::vec(samples::any_finding(), 0..3)) {
            let report = Report::new(Vec::new(), findings, Summary::default());
            let count = report.findings.len();
            for format in [Format::Short, Format::Github] {
                prop_assert_eq!(written(&report, format).lines().count(), count, "{}", format);
            }
            for format in [Format::Json, Format::Sarif] {
                let value: serde_json::Value = serde_json::from_str(&written(&report, format)).unwrap();
                prop_assert!(value.is_object());
            }
            let junit = written(&report, Format::Junit);
            let read = quick_junit::Report::deserialize_from_str(&junit).unwrap();
            prop_assert_eq!(read.tests, count);
        }
    }
}
