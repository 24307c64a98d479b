//! Words that a document may say in place of others, such as the phase of a position, and what else says how far a game has
//! come and how it is played: a wrong one, or a lost one, makes much of what stands beside it wrong.

use std::ops::Range;
use std::sync::Arc;

use serde_json::Value;

use super::suspects::{Explained, Suspect, SuspectMistake};
use crate::diagnostic::{Fix, Mistake, Source};
use crate::document::{Document, Tree, dotted};
use crate::kit::lines::{line_start, lines};
use crate::kit::quote::{one_of, quote};
use crate::lint::shape::{SettingAt, Validator, WordAt};

/// How many words that fit are named.
const MOST_NAMED: usize = 4;

/// What a script has to say of what it is played from.
const BEGINNINGS: [&str; 2] = ["start", "setup"];

/// The keys that say how far a game has come.
const COURSE: [&str; 2] = ["phase", "round"];

/// The words of a document in its upper tables; those of a script's start, if it is a script. What a script expects may be
/// wrong in several places, so that its start is to blame only if all is well with another word.
pub(super) fn suspects(
    validator: &Validator,
    tree: &Tree<'_>,
    document: &Document,
    is_script: bool,
) -> Vec<Suspect> {
    let words = validator.choices(tree, is_script.then_some("start"));
    let has_sets = validator.knows("components");
    let tables = || {
        tree.get_ref()
            .values()
            .filter_map(|it| it.get_ref().as_table())
    };
    // How a game is played, for which a set may be meant: neither how far it has come, nor who is to do something.
    let is_of_play = |word: &WordAt<'_>| {
        let key = word.pointer.trim_start_matches('/');
        let is_name = |name: &&str| tables().any(|table| table.contains_key(name));
        has_sets && !key.contains('/') && !COURSE.contains(&key) && !word.others.iter().any(is_name)
    };
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
        told: SuspectMistake::By(if is_script {
            other_word
        } else if is_of_play(&word) {
            word_or_set
        } else {
            repaired_word
        }),
    });
    words.collect()
}

/// What else says how far the game has come and how it is played in a document, or could say so where nothing does: it is to
/// blame only if all is well with another value.
pub(super) fn settings(
    validator: &Validator,
    tree: &Tree<'_>,
    document: &Document,
    is_script: bool,
) -> Vec<Suspect> {
    let of_table = |below| validator.settings(tree, below);
    let settings: Vec<SettingAt> = if is_script {
        let beginnings = BEGINNINGS.iter();
        beginnings.flat_map(|key| of_table(Some(key))).collect()
    } else {
        of_table(None)
    };
    let suspects = settings.into_iter().filter_map(|setting| {
        let SettingAt {
            table,
            key,
            is_there,
            others,
        } = setting;
        if is_there {
            return Some(Suspect {
                span: document.place(&format!("{table}/{key}")).span,
                instead: others,
                explains: Explained::AllErrors,
                told: SuspectMistake::By(other_word),
            });
        }
        let (at, before, after) = room(document, &table, &key)?;
        let written = others
            .into_iter()
            .map(|other| format!("{before} = {other}{after}"));
        Some(Suspect {
            span: at..at,
            instead: written.collect(),
            explains: Explained::AllThatIsSaid,
            told: SuspectMistake::By(lost_word),
        })
    });
    suspects.collect()
}

/// What says how far the game has come in a document, or in what a script is played from.
pub(super) fn course(
    validator: &Validator,
    tree: &Tree<'_>,
    document: &Document,
    is_script: bool,
) -> Vec<Suspect> {
    let mut all = suspects(validator, tree, document, is_script);
    all.extend(settings(validator, tree, document, is_script));
    let text = &document.source().text;
    all.retain(|suspect| {
        let line = line_start(text, suspect.span.start);
        let is_new = suspect.span.is_empty();
        let said = if is_new {
            &suspect.instead[0]
        } else {
            &text[line..]
        };
        COURSE.contains(&said.split('=').next().unwrap_or_default().trim())
    });
    all
}

/// Where a key of a table may be written, and what stands before its `=` and behind its value then.
fn room(document: &Document, table: &str, key: &str) -> Option<(usize, String, &'static str)> {
    let text = &document.source().text;
    let end_of = |line: usize| {
        line + lines(&text[line..])
            .next()
            .map_or(0, |(_, line)| line.trim_end().len())
    };
    if table.is_empty() {
        let kind = document.place("/kind").span.end;
        return Some((end_of(kind), format!("\n{key}"), ""));
    }
    let (around, name) = table.rsplit_once('/')?;
    let header = format!("[{}]", dotted(table));
    let headed =
        lines(text).find(|(_, line)| line.split('#').next().map(str::trim_end) == Some(&header));
    if let Some((line, _)) = headed {
        return Some((end_of(line), format!("\n{key}"), ""));
    }
    let is_there = document.says(table);
    let place = document.place(table).span;
    if is_there && text[place.clone()].starts_with('{') {
        let is_empty = text[place.start + 1..place.end]
            .trim_start()
            .starts_with('}');
        let after = if is_empty { " " } else { "," };
        return Some((place.start + 1, format!(" {key}"), after));
    }
    // A script without a start starts from somewhere else.
    let is_beginning = around.is_empty() && BEGINNINGS.contains(&name);
    (!is_beginning).then(|| room(document, around, &format!("{name}.{key}")))?
}

/// That something that is missing would make all the rest fit.
fn lost_word(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let pairs: Vec<&str> = (fitting.iter())
        .map(|pair| pair.trim().trim_end_matches(','))
        .collect();
    let key = pairs.first().and_then(|pair| pair.split(" = ").next());
    let named = one_of("or", pairs.iter().take(MOST_NAMED).map(|pair| quote(pair)));
    let line = line_start(&source.text, span.start);
    let whole = source.text[line..].lines().next().unwrap_or_default();
    let said = whole.split('#').next().unwrap_or_default().trim_end();
    Mistake {
        message: format!(
            "{} seems to be missing here",
            quote(key.unwrap_or_default())
        ),
        place: source.place(line..line + said.len()),
        help: format!("did you leave out {named}? what else is said fits that"),
        fix: None,
    }
}

/// That a word does not fit what stands beside it. In a script, what was expected may be as wrong, so that nothing is
/// repaired.
fn other_word(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let before = source.text[..span.start].rfind(['\n', ',', '{']);
    let said = source.text[before.map_or(0, |end| end + 1)..span.end].trim();
    unfit(source, span, said, fitting)
}

/// The same of what is `said` at a place.
pub(super) fn unfit(
    source: &Arc<Source>,
    span: Range<usize>,
    said: &str,
    fitting: &[&str],
) -> Mistake {
    let named = (fitting.iter()).map(|word| quote(word.trim_matches('"')));
    let named = one_of("or", named.take(MOST_NAMED));
    let help = match fitting {
        [_] => format!("did you mean {named}? all this fits it"),
        _ => format!("it fits {named}"),
    };
    Mistake {
        message: format!("`{said}` does not fit what else is said here"),
        place: source.place(span),
        help,
        fix: None,
    }
}

/// The same with its repair, if there is one word that fits.
fn repaired_word(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let fix = match fitting {
        [only] => Some(Fix::one(format!("write `{only}`"), span.clone(), *only)),
        _ => None,
    };
    Mistake {
        fix,
        ..other_word(source, span, fitting)
    }
}

/// The same of what says how a game is played, and not how far it has come: a set of components may be lost, of which the
/// rest is right as well. So nothing is repaired.
fn word_or_set(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let mistake = other_word(source, span, fitting);
    Mistake {
        help: format!(
            "{}; or else `components` lacks a set that this was played with",
            mistake.help
        ),
        ..mistake
    }
}
