//! Drawing findings: for people, and for programs of many sorts.

pub mod checkstyle;
pub mod github;
pub mod gitlab;
pub mod human;
pub mod json;
pub mod junit;
#[cfg(test)]
pub(crate) mod samples;
pub mod sarif;
pub mod short;
pub mod teamcity;
pub mod visible;

use std::fmt;
use std::io::{self, Write};

use super::{Finding, Label, Report};
use crate::kit::count::Count;
use visible::one_line;

pub use human::Style;

/// Declares the formats in the order in which they are listed: what each is called in the program and on the command
/// line, what it is for, and what writes it. A new one is a line of the table and a module.
macro_rules! formats {
    ($($(#[$about:meta])+ $format:ident = $name:literal, $summary:literal, $write:expr;)+) => {
        /// A way to write a report.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum Format {
            $($(#[$about])+ $format,)+
        }

        impl Format {
            /// Every format.
            pub const ALL: &'static [Self] = &[$(Self::$format),+];

            /// The name on the command line.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$format => $name,)+
                }
            }

            /// What it is for, in a line.
            #[must_use]
            pub fn summary(self) -> &'static str {
                match self {
                    $(Self::$format => $summary,)+
                }
            }

            fn writer(self) -> fn(&Report, Style, &mut dyn Write) -> io::Result<()> {
                match self {
                    $(Self::$format => $write,)+
                }
            }
        }
    };
}

formats! {
    /// Drawn for people, with the lines of the files.
    #[default]
    Human = "human", "drawn for people, with the lines of the files", human::write;
    /// One line a finding, and one for each related place.
    Short = "short", "one line a finding, related places below", |report, _, out| short::write(report, out);
    /// This program's own JSON, by its published schema.
    Json = "json", "JSON by schemas/findings.schema.json", |report, _, out| json::write(report, out);
    /// SARIF 2.1.0, for code scanning services and editors.
    Sarif = "sarif", "SARIF 2.1.0, for code scanning and editors", |report, _, out| sarif::write(report, out);
    /// Workflow commands, which GitHub Actions shows beside the changed lines.
    Github = "github", "annotations for GitHub Actions", |report, _, out| github::write(report, out);
    /// GitLab's code quality report, which merge requests show.
    Gitlab = "gitlab", "code quality of GitLab, shown in merge requests", |report, _, out| gitlab::write(report, out);
    /// `JUnit` XML, which most other CI services read.
    Junit = "junit", "JUnit XML, for other CI services", |report, _, out| junit::write(report, out);
    /// Checkstyle XML, which Jenkins and most editors read.
    Checkstyle = "checkstyle", "Checkstyle XML, for Jenkins and most editors",
        |report, _, out| checkstyle::write(report, out);
    /// Service messages of `TeamCity`.
    Teamcity = "teamcity", "service messages of TeamCity, shown as inspections",
        |report, _, out| teamcity::write(report, out);
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
    format.writer()(report, style, out)
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

/// The same, and a line for each related place: for formats without a field for those either.
fn in_full_with_related(finding: &Finding) -> String {
    let related = notes(finding).map(|note| format!("\n{note}"));
    [in_full(finding)].into_iter().chain(related).collect()
}

/// Most related places of a finding that formats of lines show: nobody looks at all cards of a deck.
const MOST_NOTES: usize = 10;

/// A line for each related place, and one that counts those that are left out.
fn notes(finding: &Finding) -> impl Iterator<Item = String> {
    let omitted = finding.also.len().saturating_sub(MOST_NOTES);
    let rest = (omitted > 0).then(|| {
        note(&Label {
            place: finding.at.place.clone(),
            text: format!("{} not shown", Count(omitted, "more related place")),
        })
    });
    finding.also.iter().take(MOST_NOTES).map(note).chain(rest)
}

/// A related place in a line, as compilers write it: `path:line:column: note: text`.
fn note(label: &Label) -> String {
    let (line, column) = label.place.start();
    format!(
        "{}:{line}:{column}: note: {}",
        one_line(&label.place.source.name),
        one_line(headline(label)),
    )
}

/// What a related place is, where it is shown apart from the finding's own.
fn headline(label: &Label) -> &str {
    match label.text.as_str() {
        "" => "see also",
        text => text,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::{Format, MOST_NOTES, Style, samples, write};
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

    #[test]
    fn very_many_related_places_are_counted() {
        let mut report = samples::report();
        let finding = &mut report.findings[1];
        let label = finding.also[0].clone();
        finding.also.resize(MOST_NOTES, label.clone());
        let lines = written(&report, Format::Short).lines().count();
        report.findings[1].also.extend([label.clone(), label]);
        let short = written(&report, Format::Short);
        assert_eq!(short.lines().count(), lines + 1);
        assert!(
            short.contains(":14:6: note: 2 more related places not shown\n"),
            "{short}"
        );
        let json = written(&report, Format::Json);
        assert_eq!(json.matches("\"first here\"").count(), MOST_NOTES + 2);
    }

    proptest! {
        #[test]
        fn every_format_takes_anything(findings in prop::collection::vec(samples::any_finding(), 0..3)) {
            let report = Report::new(Vec::new(), findings, Summary::default());
            let count = report.findings.len();
            let related: usize = report.findings.iter().map(|finding| finding.also.len()).sum();
            for (format, lines) in [(Format::Short, count + related), (Format::Github, count)] {
                prop_assert_eq!(written(&report, format).lines().count(), lines, "{}", format);
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
