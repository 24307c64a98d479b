//! Every lint by its examples, and the shipped documents by all lints.

mod positions;
mod reach;
mod shapes;
mod supply;

use std::collections::BTreeSet;

use super::super::clauses::Clause;
use super::super::testing::{files, findings};
use super::LINTS;
use crate::diagnostic::Finding;
use crate::engine::{ClauseKind, Clauses as _};

/// Findings in a line each: rule, place, message, help.
fn shown(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.at.place.start();
            let also: Vec<String> = finding
                .also
                .iter()
                .map(|label| {
                    let (line, column) = label.place.start();
                    format!("{}:{line}:{column}", label.place.source.name)
                })
                .collect();
            format!(
                "{}:{line}:{column} {} ({}) {}",
                finding.rule.name,
                finding.message,
                finding.help.as_deref().unwrap_or("no help"),
                also.join(" ")
            )
        })
        .collect()
}

/// The names of the rules that report something in a document, each once.
fn rules(text: &str) -> Vec<&'static str> {
    let found = findings("example.toml", text);
    let names: BTreeSet<&str> = found.iter().map(|finding| finding.rule.name).collect();
    names.into_iter().collect()
}

/// A text with some passages replaced; each must be there.
fn with(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from} in\n{text}");
        text.replace(from, to)
    })
}

#[test]
fn bad_examples_have_their_fault_and_no_other() {
    let mut report = Vec::new();
    for lint in LINTS {
        let found = findings("example.toml", lint.rule.bad);
        let names: BTreeSet<&str> = found.iter().map(|finding| finding.rule.name).collect();
        if names != BTreeSet::from([lint.rule.name]) {
            report.push(format!("{}: {:#?}", lint.rule.name, shown(&found)));
        }
    }
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn good_examples_are_clean() {
    let mut report = Vec::new();
    for lint in LINTS {
        let found = findings("example.toml", lint.rule.good);
        if !found.is_empty() {
            report.push(format!("{}: {:#?}", lint.rule.name, shown(&found)));
        }
    }
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn shipped_documents_are_clean() {
    let mut report = Vec::new();
    for (name, text) in files() {
        // Parts of base sets have a number in front.
        let is_part = name.starts_with(|c: char| c.is_ascii_digit());
        if text.starts_with("#:schema") && !is_part {
            let found = findings(name, text);
            report.extend(shown(&found).iter().map(|line| format!("{name}: {line}")));
        }
    }
    assert!(report.is_empty(), "{}", report.join("\n"));
}

#[test]
fn every_clause_about_documents_stands_behind_a_lint() {
    for clause in Clause::TABLE {
        let cited = LINTS.iter().any(|lint| lint.rule.clause == Some(clause.id));
        assert!(
            cited || clause.kind != ClauseKind::Document,
            "{}",
            clause.id
        );
    }
    for lint in LINTS {
        let clause = lint.rule.clause;
        let known = Clause::TABLE.iter().any(|known| Some(known.id) == clause);
        assert!(known || clause.is_none(), "{}", lint.rule.name);
    }
}
