//! `JUnit` XML: a file is a suite of tests, and each finding in it is one test.
//!
//! Findings at level error are failures. Those at level warn are tests that pass and say
//! something, because CI services fail a run for any failure in it. A clean file is one passing
//! test, so that it can be seen to have been checked, and so is each case of a script in which nothing
//! was found. A script that was not played to its end has a test that is skipped.

use std::collections::BTreeMap;
use std::io::{self, Write};

use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite, XmlString};

use super::in_full_with_related;
use super::visible::{one_line, visible};
use crate::diagnostic::{Finding, Level, Report};

/// Writes the report as one XML document.
///
/// # Errors
/// Those of `out`.
pub fn write(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let mut files: BTreeMap<&str, Vec<&Finding>> = (report.files.iter())
        .map(|name| (name.as_str(), Vec::new()))
        .collect();
    for finding in &report.findings {
        files
            .entry(&finding.at.place.source.name)
            .or_default()
            .push(finding);
    }

    let mut document = quick_junit::Report::new("scrutineer");
    for (file, findings) in files {
        let unplayed = report.unplayed.get(file);
        let name = one_line(file);
        let mut suite = TestSuite::new(&name);
        if let Some(reason) = unplayed {
            let mut skipped = TestCase::new("replay", TestCaseStatus::skipped());
            skipped
                .status
                .set_message(format!("not replayed, because of {}", one_line(reason)));
            skipped.set_classname(&name);
            suite.add_test_case(skipped);
        } else if findings.is_empty() {
            let mut clean = TestCase::new("no findings", TestCaseStatus::success());
            clean.set_classname(&name);
            suite.add_test_case(clean);
        }
        for title in report.cases.get(file).into_iter().flatten() {
            let is_of_it = |finding: &&Finding| finding.case.as_deref() == Some(title);
            if unplayed.is_none() && !findings.iter().any(is_of_it) {
                let mut clean = TestCase::new(one_line(title), TestCaseStatus::success());
                clean.set_classname(&name);
                suite.add_test_case(clean);
            }
        }
        // Services take tests of one name for one test.
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        for finding in findings {
            let (line, column) = finding.at.place.start();
            let rule = finding.rule.name;
            let plain = match &finding.case {
                Some(title) => format!("{}: {rule} ({line}:{column})", one_line(title)),
                None => format!("{rule} ({line}:{column})"),
            };
            let time = times.entry(plain.clone()).or_default();
            *time += 1;
            let title = match *time {
                1 => plain,
                time => format!("{plain}, {time}"),
            };
            suite.add_test_case(case(&name, title, finding));
        }
        document.add_test_suite(suite);
    }
    // By way of a string, for `out`'s errors to keep their kind.
    let text = document.to_string().map_err(io::Error::other)?;
    out.write_all(text.as_bytes())
}

fn case(file: &str, title: String, finding: &Finding) -> TestCase {
    let (line, column) = finding.at.place.start();
    let full = in_full_with_related(finding);
    let text = format!("{file}:{line}:{column}: {}", visible(&full));
    let status = match finding.level {
        Level::Error => {
            let mut failure = TestCaseStatus::non_success(NonSuccessKind::Failure);
            failure
                .set_type(finding.rule.name)
                .set_message(one_line(&finding.message))
                .set_description(&text);
            failure
        }
        Level::Warn | Level::Allow => TestCaseStatus::success(),
    };
    let mut case = TestCase::new(title, status);
    case.set_classname(file);
    if finding.level != Level::Error {
        case.set_system_out(format!("{}: {text}", finding.level.severity()));
    }
    // Not in the first schema, but what services link to the code by.
    case.extra
        .insert(XmlString::new("file"), XmlString::new(file));
    case.extra
        .insert(XmlString::new("line"), XmlString::new(line.to_string()));
    case
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::diagnostic::render::samples;
    use crate::diagnostic::{Report, Summary};

    #[test]
    fn errors_fail_and_warnings_speak() {
        insta::assert_snapshot!(samples::drawn(super::write));
    }

    #[test]
    fn no_two_tests_of_a_file_have_one_name() {
        let mut findings = samples::report().findings;
        for index in 0..findings.len() {
            let mut other = findings[index].clone();
            other.message.push_str(", too");
            findings.push(other);
        }
        let report = Report::new(Vec::new(), findings, Summary::default());
        let mut out = Vec::new();
        super::write(&report, &mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let read = quick_junit::Report::deserialize_from_str(&out).unwrap();
        for suite in read.test_suites {
            let names = suite.test_cases.iter().map(|case| case.name.as_str());
            assert_eq!(names.collect::<BTreeSet<_>>().len(), suite.test_cases.len());
        }
    }
}
