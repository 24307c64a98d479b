//! Findings about faults: rule, clause, place and words.

use std::cell::OnceCell;
use std::ops::Range;

use super::fault::{FaultKind, ShapeFault};
use super::places::WrittenKeys;
use super::spot::ValueSpot;
use super::subject::Subject;
use super::{exchanged, keys, values};
use crate::diagnostic::{Finding, Fix, Rule};
use crate::document::tree::{TomlTable, TomlValue};
use crate::lint::syntax::strange_letter;
use crate::lint::{Scope, general};

/// What a finding is made of, apart from its rule.
#[derive(Debug)]
pub(super) struct FindingWords {
    /// Byte range of the place; `None` for the document as a whole.
    span: Option<Range<usize>>,
    message: String,
    pub help: Option<String>,
    /// A related place and the label there.
    pub also: Option<(Range<usize>, &'static str)>,
    pub fix: Option<Fix>,
}

impl FindingWords {
    pub fn new(span: Option<Range<usize>>, message: String) -> Self {
        Self {
            span,
            message,
            help: None,
            also: None,
            fix: None,
        }
    }

    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The finding about a fault of the table that `scope` is about.
pub(super) fn finding(
    fault: &ShapeFault<'_>,
    root: &TomlTable<'_>,
    written_keys: &OnceCell<WrittenKeys>,
    scope: &Scope<'_>,
) -> Finding {
    let source = scope.document.source();
    let subject = Subject {
        path: &fault.path,
        site: &fault.site,
        spot: ValueSpot::at(root, &fault.path),
        root,
        text: &source.text,
        written_keys,
    };
    let (usual, mut words) = words(&fault.what, &subject);
    // To its author, what has a letter of another alphabet looks right.
    if let Some(letter) = named(&fault.what, &subject).and_then(strange_letter) {
        words.help = Some(match words.help {
            Some(help) => format!("{letter}; {help}"),
            None => letter,
        });
    }
    let catalogue = scope.library.catalogue();
    let named = fault.site.annotation("x-rule", &fault.keywords);
    let rule = named
        .and_then(|name| catalogue.rule(scope.game, name))
        .unwrap_or(usual);
    let cites = [fault.keywords.as_slice(), &[rule.name]].concat();
    let clause = fault
        .site
        .annotation("x-clause", &cites)
        .or(rule.clauses.first().copied());
    let place = |span| source.place(span);
    let at = words.span.map_or_else(|| scope.place(""), place);
    let mut finding = Finding::new(rule, at, words.message);
    finding.clause = clause.and_then(|id| catalogue.clause(scope.game, id));
    finding.help = words.help;
    finding.fix = words.fix;
    match words.also {
        Some((span, text)) => finding.also(place(span), text),
        None => finding,
    }
}

/// The words for a fault, and the rule that reports it unless the schema names another.
fn words(what: &FaultKind<'_>, subject: &Subject<'_, '_, '_>) -> (&'static Rule, FindingWords) {
    match what {
        FaultKind::UnknownKey {
            key,
            outer: Some(outer),
            ..
        } => (
            &general::UNKNOWN_FIELD,
            keys::misplaced(subject, key, outer),
        ),
        FaultKind::UnknownKey {
            key,
            inner: Some(inner),
            ..
        } => (&general::UNKNOWN_FIELD, keys::unnested(subject, key, inner)),
        FaultKind::UnknownKey {
            key, known, meant, ..
        } => (
            &general::UNKNOWN_FIELD,
            keys::unknown(subject, key, known, meant.as_deref()),
        ),
        FaultKind::MissingKey { key, schema } => {
            (&general::MISSING_FIELD, keys::missing(subject, key, schema))
        }
        FaultKind::Empty { keys } => (&general::MISSING_FIELD, keys::empty(subject, keys)),
        FaultKind::Exchanged { keys } => (&general::BAD_VALUE, exchanged::words(subject, keys)),
        FaultKind::MissingTag { keys, forms } => {
            (&general::MISSING_FIELD, keys::untold(subject, keys, forms))
        }
        FaultKind::OtherKey { key, meant } => {
            (&general::BAD_VALUE, keys::other_key(subject, key, meant))
        }
        FaultKind::Unwrapped { key, first } => (
            &general::UNKNOWN_FIELD,
            keys::unwrapped(subject, key, *first),
        ),
        FaultKind::OneOfKeys { keys } => (&general::BAD_VALUE, keys::too_many(subject, keys)),
        FaultKind::Type { expected } if is_unreckonable(subject, expected) => {
            (&general::OUT_OF_RANGE, values::unreckonable(subject))
        }
        FaultKind::Type { expected } => {
            (&general::WRONG_TYPE, values::wrong_type(subject, expected))
        }
        FaultKind::Range { of } => (&general::OUT_OF_RANGE, values::out_of_range(subject, *of)),
        FaultKind::OtherForm { tags, key } => (
            &general::BAD_VALUE,
            values::other_form(subject, tags, key.as_deref()),
        ),
        FaultKind::Values { allowed } => (&general::BAD_VALUE, values::not_among(subject, allowed)),
        FaultKind::Pattern {
            pattern,
            key: Some(key),
        } => (&general::BAD_VALUE, keys::misnamed(subject, key, pattern)),
        FaultKind::Pattern { pattern, key: None } => {
            (&general::BAD_VALUE, values::unmatched(subject, pattern))
        }
        FaultKind::Joined { written, .. } => {
            (&general::BAD_VALUE, values::joined(subject, written))
        }
        FaultKind::Duplicate => (&general::BAD_VALUE, values::twice(subject)),
        FaultKind::Other => (&general::BAD_VALUE, values::other(subject)),
    }
}

/// The name that a fault is about.
fn named<'n>(what: &'n FaultKind<'_>, subject: &Subject<'_, '_, 'n>) -> Option<&'n str> {
    match what {
        FaultKind::UnknownKey { key, .. } | FaultKind::Pattern { key: Some(key), .. } => Some(key),
        FaultKind::Pattern { key: None, .. } | FaultKind::Values { .. } => {
            subject.spot.value()?.as_str()
        }
        _ => None,
    }
}

/// Whether a number is expected and there, but beyond what numbers can be.
fn is_unreckonable(subject: &Subject<'_, '_, '_>, expected: &[&str]) -> bool {
    let is_number = matches!(
        subject.spot.value(),
        Some(TomlValue::Integer(_) | TomlValue::Float(_))
    );
    let wants_number = expected
        .iter()
        .any(|name| matches!(*name, "integer" | "number"));
    subject.spot.is_foreign() && is_number && wants_number
}
