//! Every lint by its examples, and the shipped documents by all lints.

mod authoring;
mod documents;
mod positions;

use super::super::plug::ID;
use super::super::testing::WORKSPACE;
use crate::games::find;
use crate::games::testing::{shown, with};

/// The names of the rules that report something in a document, each once.
fn rules(text: &str) -> Vec<&'static str> {
    WORKSPACE.rules(text)
}

#[test]
fn bad_examples_have_their_fault_and_no_other() {
    WORKSPACE.check_bad_examples();
}

#[test]
fn good_examples_are_clean() {
    WORKSPACE.check_good_examples();
}

#[test]
fn shipped_documents_are_clean() {
    WORKSPACE.check_shipped();
}

#[test]
fn starters_are_clean() {
    for kind in find(ID).expect("the game is listed").meta().kinds {
        let found = WORKSPACE.findings(kind.name, kind.starter);
        assert!(found.is_empty(), "{}: {:#?}", kind.name, shown(&found));
    }
}

#[test]
fn clauses_about_documents_stand_behind_lints() {
    WORKSPACE.check_citations();
}
