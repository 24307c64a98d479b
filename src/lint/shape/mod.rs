//! Shape: does a document fit the JSON schema of its kind, and if not, what exactly is wrong.
//!
//! The TOML tree is held against the schema in place. What does not fit becomes faults — which alternative was
//! meant, what follows from what — and the faults become findings, in words and with places.
//!
//! A subschema may name the rule that reports what does not fit it by `"x-rule"`, and the clause
//! to cite by `"x-clause"`: a string for every error whose location leads through the subschema,
//! or an object from keywords to strings, in which `*` stands for all others. A clause may also be
//! named for the rule that reports the error. The innermost subschema that names one wins. A subschema
//! with a pattern may say by `"x-help"` what it expects, to follow "expected", where its
//! description says what the value is for; one whose keys follow a pattern, by `"x-help-keys"`
//! what a key is; one of a property that belongs to something else may say so by `"x-beside"`, and is not
//! proposed. One under which a component document may be named or written has its kind under `"x-kind"`. Without
//! `x-rule`, the keyword decides:
//!
//! | keyword | rule |
//! |---|---|
//! | `additionalProperties`, `propertyNames` (`enum`, `const`) | `unknown-field` |
//! | `required` | `missing-field` |
//! | `type` | `wrong-type` |
//! | `minimum` and the other bounds of numbers, lengths and counts; `multipleOf` | `out-of-range` |
//! | all others | `bad-value` |
//!
//! A fault of alternatives (`oneOf`, `anyOf`) as a whole looks for the keyword that it amounts to
//! (`const` for a tag that no alternative has, `required` for a missing tag, `type`, `enum`), and
//! then for `oneOf` or `anyOf`.

mod annotations;
mod by_name;
pub(super) mod checks;
mod choice;
mod duplicate;
mod exchanged;
mod fault;
mod fits;
mod forms;
mod held;
mod hold;
mod holes;
mod inward;
mod keys;
#[cfg(test)]
mod laws;
mod lists;
mod lost;
mod lost_line;
mod meant;
mod number;
mod other_words;
mod outward;
mod places;
mod report;
mod sections;
mod site;
mod slips;
mod spot;
mod strokes;
mod subject;
#[cfg(test)]
mod tests;
mod values;
mod words;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::OnceLock;

use serde_json::Value;

use super::here::Slot;
use super::{Scope, general};
use crate::diagnostic::{Edit, Finding};
use crate::document::{Tree, parse};
use crate::kit::quote::one_of;
use checks::{Checks, ShapeCheck};
use fault::{FaultKind, Faults, ShapeFault};
use held::HeldValue;
pub use holes::{Filled, Texts};
pub use lost_line::LostLine;
pub use other_words::{SettingAt, WordAt};
use spot::ValueSpot;

/// The most errors that are looked at in one document.
const MAX_ERRORS: usize = if cfg!(test) { 1_000 } else { 4_000 };

/// The most findings about one document: nobody reads on behind that many.
const MAX_FINDINGS: usize = if cfg!(test) { 200 } else { 1_000 };

/// What documents of a kind are held against.
#[derive(Debug)]
pub struct Validator {
    source: SchemaSource,
    checks: Checks,
    /// The schema with all its words, for findings.
    schema: OnceLock<Value>,
}

/// The texts of a schema that was written beforehand.
#[derive(Clone, Copy, Debug)]
pub struct SchemaTexts {
    /// All of it, as it is written for editors.
    pub schema: &'static str,
    /// The same without what is for people: what documents are held against.
    pub checks: &'static str,
}

/// Where a schema comes from.
#[derive(Debug)]
enum SchemaSource {
    /// Its text, as it is written for editors.
    Text(&'static str),
    Value(Box<Value>),
}

impl Validator {
    /// Makes a schema ready.
    ///
    /// # Panics
    /// If it is no valid schema, or says what is not understood here: ours are generated and tested.
    #[must_use]
    pub fn new(schema: Value) -> Self {
        let checks = Checks::read(&schema);
        Self::of(SchemaSource::Value(schema.into()), checks)
    }

    /// The same of texts. Each part of what documents are held against is read when one has use for it.
    ///
    /// # Panics
    /// As [`new`](Self::new).
    #[must_use]
    pub fn of_texts(texts: SchemaTexts) -> Self {
        Self::of(
            SchemaSource::Text(texts.schema),
            Checks::read_text(texts.checks),
        )
    }

    fn of(source: SchemaSource, checks: serde_json::Result<Checks>) -> Self {
        Self {
            source,
            checks: checks.expect("schemas of documents are valid"),
            schema: OnceLock::new(),
        }
    }

    fn schema(&self) -> &Value {
        match &self.source {
            SchemaSource::Value(schema) => schema,
            SchemaSource::Text(text) => (self.schema)
                .get_or_init(|| serde_json::from_str(text).expect("it has been read before")),
        }
    }

    /// Where component documents may be named or written.
    #[must_use]
    pub fn slots(&self) -> &[Slot] {
        &self.checks.slots
    }

    /// Whether a document can have this key at its top.
    #[must_use]
    pub fn knows(&self, key: &str) -> bool {
        let mut members = self
            .checks
            .top
            .checks
            .iter()
            .filter_map(ShapeCheck::members);
        members.any(|members| members.own(key).is_some())
    }

    /// Whether some table of a document has a key of this name by its schema. All other keys are names that documents give.
    #[must_use]
    pub fn has_key(&self, key: &str) -> bool {
        fn is_in(schema: &Value, key: &str) -> bool {
            match schema {
                Value::Object(all) => {
                    let own = all.get("properties").and_then(Value::as_object);
                    own.is_some_and(|own| own.contains_key(key))
                        || all.values().any(|below| is_in(below, key))
                }
                Value::Array(all) => all.iter().any(|below| is_in(below, key)),
                _ => false,
            }
        }
        is_in(self.schema(), key)
    }

    /// The keys that a document must have at its top.
    pub fn needs(&self) -> impl Iterator<Item = &str> {
        let lists = self
            .checks
            .top
            .checks
            .iter()
            .filter_map(ShapeCheck::required);
        lists.flatten().map(|key| &**key)
    }

    /// Everything that documents are held against, read whether or not it has been needed; panics as [`new`](Self::new)
    /// does.
    #[cfg(test)]
    pub fn all_checks(&self) -> String {
        let named = |name| (name, self.checks.named(name));
        let named: Vec<_> = self.checks.names().map(named).collect();
        format!("{:?} {:?} {named:?}", self.slots(), self.checks.top)
    }

    /// Whether the document fits.
    #[must_use]
    pub fn accepts(&self, tree: &Tree<'_>) -> bool {
        fits::fits(
            &self.checks,
            &self.checks.top,
            HeldValue::Table(tree.get_ref()),
        )
    }

    /// Whether the document fits, apart from these keys at its top.
    #[must_use]
    pub fn fits_but(&self, tree: &Tree<'_>, keys: &[&str]) -> bool {
        let is_one = |name: &str| keys.contains(&name);
        let (errors, is_all) = hold::errors(&self.checks, tree.get_ref(), MAX_ERRORS);
        is_all
            && errors
                .iter()
                .all(|error| error.path.strip_prefix('/').is_some_and(is_one))
    }

    /// Whether at most one thing does not fit.
    #[must_use]
    pub fn fits_nearly(&self, tree: &Tree<'_>) -> bool {
        hold::errors(&self.checks, tree.get_ref(), MAX_ERRORS)
            .0
            .len()
            <= 1
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
        // A long document is not copied to try something in it.
        if scope.document.source().text.len() <= lost::LONGEST {
            causes = exchanged::together(self, causes, tree);
        }
        let causes = fault::with_empty_tables(causes, root);
        let written_keys = OnceCell::new();
        let mut findings: Vec<Finding> = Vec::with_capacity(causes.len());
        // The first item of each list that is of another type: the others have the same reason.
        let mut of_lists: BTreeMap<(&str, &[&str]), usize> = BTreeMap::new();
        for fault in &causes {
            let finding = report::finding(fault, root, &written_keys, scope);
            let Some(items) = fault.mistyped_item() else {
                findings.push(finding);
                continue;
            };
            match of_lists.get(&items) {
                Some(&at) => findings[at].further(finding.at.place, "and here"),
                None => {
                    of_lists.insert(items, findings.len());
                    findings.push(finding);
                }
            }
        }
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

    /// Takes from findings about a text that is not TOML the repairs that only bring the next fault: with them, the value
    /// is of a type that is not expected there, and the help says which is.
    pub fn without_next_faults(&self, text: &str, findings: &mut [Finding]) {
        if text.len() > lost::LONGEST {
            return;
        }
        let mut edits: Vec<(usize, &Edit)> = Vec::new();
        for (index, finding) in findings.iter().enumerate() {
            let fix = finding.fix.iter().flat_map(|fix| &fix.edits);
            edits.extend(fix.map(|edit| (index, edit)));
        }
        edits.sort_by_key(|(_, edit)| edit.span.start);
        let mut mended = String::new();
        let mut done = 0;
        let mut places: Vec<(usize, Range<usize>)> = Vec::new();
        for (index, edit) in edits {
            if edit.span.start < done {
                continue;
            }
            mended.push_str(&text[done..edit.span.start]);
            let start = mended.len();
            mended.push_str(&edit.text);
            places.push((index, start..mended.len()));
            done = edit.span.end;
        }
        if places.is_empty() {
            return;
        }
        mended.push_str(&text[done..]);
        let tree = parse(&mended).tree;
        for fault in self.faults(&tree).0 {
            let FaultKind::Type { expected } = &fault.what else {
                continue;
            };
            let spot = ValueSpot::at(tree.get_ref(), &fault.path).span(&mended);
            let is_it = |place: &Range<usize>| spot.as_ref() == Some(place);
            let types = one_of("or", expected.iter().filter_map(|name| words::a_type(name)));
            for (index, _) in places.iter().filter(|(_, place)| is_it(place)) {
                findings[*index].fix = None;
                findings[*index].help = Some(format!("write {types} in its place"));
            }
        }
    }

    /// What does not fit, each fault once, and whether that is all.
    fn faults(&self, tree: &Tree<'_>) -> (Vec<ShapeFault<'_>>, bool) {
        let root = tree.get_ref();
        if self.accepts(tree) {
            return (Vec::new(), true);
        }
        let (errors, is_all) = hold::errors(&self.checks, root, MAX_ERRORS);
        let mut faults = Faults::new(self.schema(), root, MAX_FINDINGS + 1);
        for error in &errors {
            faults.add(error);
        }
        (faults.causes(), is_all)
    }
}
