//! Shape: does a document fit the JSON schema of its kind, and if not, what exactly is wrong.
//!
//! The validator reads the TOML tree in place. Its errors become faults — which alternative was
//! meant, what follows from what — and the faults become findings, in words and with places.
//!
//! A subschema may name the rule that reports what does not fit it by `"x-rule"`, and the clause
//! to cite by `"x-clause"`: a string for every error whose location leads through the subschema,
//! or an object from keywords to strings, in which `*` stands for all others. A clause may also be
//! named for the rule that reports the error. The innermost subschema that names one wins. A subschema
//! with a pattern may say by `"x-help"` what it expects, to follow "expected is", where its
//! description says what the value is for; one whose keys follow a pattern, by `"x-help-keys"`
//! what a key is; one of a property that belongs to something else may say so by `"x-beside"`, and is not
//! proposed. One under which a component document may be named or written has its kind under `"x-kind"`. Without
//! `x-rule`, the keyword decides:
//!
//! | keyword | rule |
//! |---|---|
//! | `additionalProperties`, `unevaluatedProperties`, `propertyNames` (`enum`, `const`) | `unknown-field` |
//! | `required` | `missing-field` |
//! | `type` | `wrong-type` |
//! | `minimum` and the other bounds of numbers, lengths and counts; `multipleOf` | `out-of-range` |
//! | all others | `bad-value` |
//!
//! A fault of alternatives (`oneOf`, `anyOf`) as a whole looks for the keyword that it amounts to
//! (`const` for a tag that no alternative has, `required` for a missing tag, `type`, `enum`), and
//! then for `oneOf` or `anyOf`.

mod choice;
mod duplicate;
mod fault;
mod holes;
mod instance;
mod keys;
#[cfg(test)]
mod laws;
mod lists;
mod places;
mod report;
mod site;
mod spot;
mod subject;
#[cfg(test)]
mod tests;
mod values;
mod words;

use std::cell::OnceCell;
use std::sync::OnceLock;

use super::here::{self, Slot};
use super::{Scope, general};
use crate::diagnostic::Finding;
use crate::document::Tree;
use fault::{Fault, Faults};
pub use holes::{Filled, Texts};
use instance::{Budget, Instance, Toml};

/// The most errors that are looked at in one document.
const MAX_ERRORS: usize = if cfg!(test) { 1_000 } else { 4_000 };

/// The most findings about one document: nobody reads on behind that many.
const MAX_FINDINGS: usize = if cfg!(test) { 200 } else { 1_000 };

/// A compiled schema.
#[derive(Debug)]
pub struct Validator {
    schema: serde_json::Value,
    compiled: jsonschema::Validator<Toml>,
    slots: OnceLock<Vec<Slot>>,
}

impl Validator {
    /// Compiles a schema.
    ///
    /// # Panics
    /// If it is no valid schema: ours are generated and tested.
    #[must_use]
    pub fn new(schema: &serde_json::Value) -> Self {
        let compiled = jsonschema::options_for::<Toml>()
            // Ours need no look-around, and linear time whatever the text.
            .with_pattern_options(jsonschema::PatternOptions::regex())
            .build(schema)
            .expect("schemas of documents are valid");
        Self {
            schema: schema.clone(),
            compiled,
            slots: OnceLock::new(),
        }
    }

    /// Where component documents may be named or written.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        self.slots.get_or_init(|| here::slots(&self.schema))
    }

    /// Whether the document fits.
    #[must_use]
    pub fn accepts(&self, tree: &Tree<'_>) -> bool {
        let budget = Budget::new(usize::MAX);
        self.compiled
            .is_valid(Instance::root(tree.get_ref(), &budget))
    }

    /// Whether the document fits, apart from one key at its top.
    #[must_use]
    pub fn fits_but(&self, tree: &Tree<'_>, key: &str) -> bool {
        let budget = Budget::new(MAX_ERRORS);
        let mut errors = self
            .compiled
            .iter_errors(Instance::root(tree.get_ref(), &budget));
        errors.all(|error| error.instance_path().as_str().strip_prefix('/') == Some(key))
            && !budget.is_spent()
    }

    /// Whether at most one thing does not fit.
    #[must_use]
    pub fn fits_nearly(&self, tree: &Tree<'_>) -> bool {
        let budget = Budget::new(MAX_ERRORS);
        let root = Instance::root(tree.get_ref(), &budget);
        self.compiled.iter_errors(root).nth(1).is_none()
    }

    /// Everything that does not fit, each fault once, in the order of the text; nothing if it
    /// fits. Of very many faults only the first are given, and that there are more.
    ///
    /// `tree` is what `scope` is about: the whole document, or the table at the scope's prefix. `lost`
    /// is what could not be read of its text: what is missing may be there.
    #[must_use]
    pub fn findings(&self, tree: &Tree<'_>, lost: &[&str], scope: &Scope<'_>) -> Vec<Finding> {
        let root = tree.get_ref();
        let (mut causes, is_all) = self.faults(tree);
        causes.retain(|fault| !fault.what.may_be_in(lost));
        let written_keys = OnceCell::new();
        let mut findings: Vec<Finding> = causes
            .iter()
            .map(|fault| report::finding(fault, root, &written_keys, scope))
            .collect();
        findings.sort_by_key(|finding| (finding.at.place.span.start, finding.at.place.span.end));
        if findings.len() > MAX_FINDINGS || !is_all {
            findings.truncate(MAX_FINDINGS - 1);
            let last = findings.last();
            let mut place = last.map_or_else(|| scope.place(""), |last| last.at.place.clone());
            // Behind it, so that it comes last.
            place.span.start = place.span.end;
            let message = "more is wrong with the shape of this document than is shown";
            findings.push(Finding::new(&general::FINDING_LIMIT, place, message));
        }
        findings
    }

    /// What does not fit, each fault once, and whether that is all.
    fn faults(&self, tree: &Tree<'_>) -> (Vec<Fault<'_>>, bool) {
        let root = tree.get_ref();
        let budget = Budget::new(MAX_ERRORS);
        let mut faults = Faults::new(&self.schema, root, MAX_FINDINGS + 1);
        let mut seen = 0;
        for error in self.compiled.iter_errors(Instance::root(root, &budget)) {
            seen += fault::errors_in(&error);
            // Errors found after the budget was spent may be about a tree that only looks empty.
            if seen > MAX_ERRORS && !faults.is_empty() {
                break;
            }
            faults.add(&error);
        }
        (faults.causes(), seen <= MAX_ERRORS && !budget.is_spent())
    }
}
