//! Every lint by its examples, and the shipped documents by all lints.

use std::collections::BTreeSet;

use super::super::clauses::Clause;
use super::super::testing::{files, findings};
use super::{Check, LINTS};
use crate::diagnostic::Finding;
use crate::engine::{ClauseKind, Clauses as _};

fn shown(findings: &[Finding]) -> Vec<String> {
    findings
        .iter()
        .map(|finding| {
            let (line, column) = finding.at.place.start();
            format!("{}:{line}:{column} {}", finding.rule.name, finding.message)
        })
        .collect()
}

#[test]
fn bad_examples_have_their_fault_and_no_other() {
    for lint in LINTS {
        let found = findings("example.toml", lint.rule.bad);
        let names: BTreeSet<&str> = found.iter().map(|finding| finding.rule.name).collect();
        assert_eq!(
            names,
            BTreeSet::from([lint.rule.name]),
            "{:#?}",
            shown(&found)
        );
    }
}

#[test]
fn good_examples_are_clean() {
    for lint in LINTS {
        let found = findings("example.toml", lint.rule.good);
        assert_eq!(shown(&found), [""; 0], "{}", lint.rule.name);
    }
}
