//! Words that a document may say in place of others, such as the phase of a position: a wrong one makes much of what stands
//! beside it wrong.

use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use super::suspects::{Explained, Suspect, SuspectMistake};
use crate::diagnostic::{Edit, Fix, Mistake, Place, Source};
use crate::document::{Document, Tree};
use crate::kit::quote::{one_of, quote};
use crate::lint::shape::Validator;

/// How many words that fit are named.
const MOST_NAMED: usize = 4;

/// The words of a document in its upper tables; those of a script's start, if it is a script. What a script expects may be
/// wrong in several places, so that its start is to blame only if all is well with another word.
pub(super) fn suspects(
    validator: &Validator,
    tree: &Tree<'_>,
    document: &Document,
    is_script: bool,
) -> Vec<Suspect> {
    let words = validator.choices(tree, is_script.then_some("start"));
    let words = words.into_iter().map(|word| Suspect {
        span: document.place(&word.pointer).span,
        instead: (word.others.iter())
            .map(|other| Value::from(*other).to_string())
            .collect(),
        explains: if is_script {
            Explained::AllErrors
        } else {
            Explained::Errors
        },
        told: SuspectMistake::By(if is_script { other_word } else { repaired_word }),
    });
    words.collect()
}

/// That a word does not fit what stands beside it. In a script, what was expected may be as wrong, so that nothing is
/// repaired.
fn other_word(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let before = source.text[..span.start].rfind(['\n', ',', '{']);
    let said = source.text[before.map_or(0, |end| end + 1)..span.end].trim();
    let named = (fitting.iter()).map(|word| quote(word.trim_matches('"')));
    let named = one_of("or", named.take(MOST_NAMED));
    let help = match fitting {
        [_] => format!("did you mean {named}? all this fits it"),
        _ => format!("it fits {named}"),
    };
    Mistake {
        message: format!("`{said}` does not fit what else is said here"),
        place: Place {
            source: Arc::clone(source),
            span,
        },
        help,
        fix: None,
    }
}

/// The same with its repair, if there is one word that fits.
fn repaired_word(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let fix = match fitting {
        [only] => Some(Fix {
            title: format!("write `{only}`"),
            edits: vec![Edit {
                span: span.clone(),
                text: (*only).to_owned(),
            }],
        }),
        _ => None,
    };
    Mistake {
        fix,
        ..other_word(source, span, fitting)
    }
}
