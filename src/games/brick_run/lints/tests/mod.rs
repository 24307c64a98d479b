//! Every lint by its examples, and the shipped documents by all lints.

mod authoring;
mod documents;
mod positions;

use crate::games::brick_run::testing::WORKSPACE;
use crate::games::testing::{lint_tests, with};

/// The names of the rules that report something in a document, each once.
fn rules(text: &str) -> Vec<&'static str> {
    WORKSPACE.rules(text)
}

lint_tests!(WORKSPACE);
