//! What is not TOML, for people: one finding for each slip and none for what follows from it.
//!
//! The parser goes on after an error and trips over the consequences. In each item of the text
//! (a key with its value, or a header), an error in the structure — a bracket, comma or `=` out of
//! place — makes everything behind it doubtful, and everything on its line. So of each item are
//! shown the faulty values on the lines before, and then that one error. A string that nothing
//! closes makes everything behind it doubtful as well.

mod blank;
mod conflict;
mod ends;
mod first;
mod headers;
mod keys;
mod letters;
mod meant;
mod mend;
mod mended;
mod outline;
mod prefix;
mod prose;
mod remarks;
mod second;
mod slip;
mod strays;
mod struck;
mod words;

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;

use super::general::{FILE_TOO_LARGE, NESTING_LIMIT};
use crate::diagnostic::{Finding, Source};
use crate::document::depth::TooDeep;
use crate::document::{MAX_DEPTH, SyntaxError, parse};
use crate::kit::quote::quote;
pub use blank::Blanked;
pub use conflict::conflicts;
pub(in crate::lint) use letters::{plain_letter, strange_letter};
pub use meant::Meant;
use mend::{MendKind, Mender};
use outline::Outline;
pub use prefix::prefixed;
pub use remarks::remarks;
pub use second::second;
use slip::{Slip, SlipReach};
pub use strays::strays;

/// What is said of the first place of something that is given again.
pub const FIRST_GIVEN: &str = "first given here";

/// What to say of a path with backslashes.
const FOLDERS: &str = "a path has `/` between its folders, on every system";

/// How the parser begins to say that a key has a value that is no table.
const CANNOT_EXTEND: &str = "cannot extend value of type";

/// The most findings about one text: nobody reads on behind that many.
const MAX_FINDINGS: usize = 100;

/// The most slips of one text that a changed character is looked for.
const MAX_MENDS: usize = 30;

/// The most errors of the parser that are looked at, from the first one on: ten for each finding.
const MAX_ERRORS: usize = 1_000;

/// The most comments, and blank lines, between two lines that are next to each other.
const NEAR: usize = 8;

/// Bytes before and behind a place in which the ends of its line are looked for. Nobody reads on in a
/// longer one, and each of its bytes may be an error of its own.
const LONGEST_LINE: usize = 4_000;

/// A text that is not TOML, read as far as can be.
#[derive(Debug)]
pub struct Reading {
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// The text as it was probably meant.
    pub meant: Meant,
}

/// What to say of the errors that [`parse`] has met in this text.
#[must_use]
pub fn findings(source: &Arc<Source>, errors: &[SyntaxError]) -> Vec<Finding> {
    read(source, errors).findings
}

/// What to say of the errors that [`parse`] has met in this text, and how
/// the text reads without those of them that a single character has made.
#[must_use]
pub fn read(source: &Arc<Source>, errors: &[SyntaxError]) -> Reading {
    let mut meant = Meant::new(&source.text);
    if let Some(deep) = errors.iter().find_map(too_deep) {
        let findings = vec![nesting(source, deep)];
        return Reading { findings, meant };
    }
    if errors.contains(&SyntaxError::TooDense) {
        let findings = vec![too_dense(source)];
        return Reading { findings, meant };
    }
    let mut shown = Vec::new();
    let errors = without_outdone(first_errors(errors.to_vec()), &mut meant, &mut shown);
    let errors = mend(errors, &mut meant, &mut shown);
    let text = meant.text();
    let outline = Outline::of(text);
    let mut rest = Vec::new();
    let slips = slips(text, &outline, &errors);
    for item in slips.chunk_by(|one, next| outline.item(one.at) == outline.item(next.at)) {
        causes(text, &outline, item, &mut rest);
        if rest.len() >= MAX_FINDINGS {
            break;
        }
    }
    follow_header(text, &mut rest);
    let again: Vec<Range<usize>> = rest
        .iter()
        .filter(|slip| slip.sort == SlipReach::Again)
        .map(|slip| slip.span.clone())
        .collect();
    let first = first::first_places(text, &outline.tokens, &again);
    for mut slip in join_again(text, &outline, &first, &rest) {
        if let Some(span) = first.get(&slip.span.start) {
            slip = slip.also(span.clone(), FIRST_GIVEN);
        }
        shown.push(slip.moved(|at| meant.origin(at)));
    }
    shown.sort_by_key(|slip| slip.span.start);
    let mut has_returned = false;
    // A file of an old Mac has one at the end of each line.
    shown.retain(|slip| !slip.is_return || !std::mem::replace(&mut has_returned, true));
    shown.truncate(MAX_FINDINGS);
    let findings = shown.into_iter().map(|slip| slip.finding(source));
    Reading {
        findings: findings.collect(),
        meant,
    }
}

fn slips(text: &str, outline: &Outline, errors: &[SyntaxError]) -> Vec<Slip> {
    let mut slips: Vec<Slip> = errors
        .iter()
        .filter_map(SyntaxError::toml)
        .map(|(message, span)| words::slip(text, outline, message, span.clone()))
        .collect();
    slips.sort_by_key(|slip| slip.at);
    slips
}

/// Errors in the order of the text, without those behind the first [`MAX_ERRORS`].
fn first_errors(mut errors: Vec<SyntaxError>) -> Vec<SyntaxError> {
    errors.sort_by_key(|error| match error {
        SyntaxError::Toml { span, .. } => span.start,
        SyntaxError::TooDeep(deep) => deep.span.start,
        SyntaxError::TooDense => 0,
    });
    errors.truncate(MAX_ERRORS);
    errors
}

/// Takes lines out of a text that give a key a value where headers further down make it a table: each is one finding, and
/// what stands below the headers is theirs. Gives the errors that stay.
fn without_outdone(
    errors: Vec<SyntaxError>,
    meant: &mut Meant,
    shown: &mut Vec<Slip>,
) -> Vec<SyntaxError> {
    let text = meant.text().to_owned();
    let is_below = |error: &SyntaxError| {
        let (message, span) = error.toml()?;
        let is_header = text[near_line_start(&text, span.start)..].starts_with('[');
        (is_header && message.starts_with(CANNOT_EXTEND)).then(|| span.clone())
    };
    let below: Vec<Range<usize>> = errors.iter().filter_map(is_below).collect();
    let outline = Outline::of(&text);
    let first = first::first_places(&text, &outline.tokens, &below);
    let mut outdone: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for header in below {
        if let Some(key) = first.get(&header.start)
            && outdone.last().is_none_or(|(known, _)| known != key)
        {
            outdone.push((key.clone(), header));
        }
    }
    for (key, header) in outdone.into_iter().rev() {
        let end = near_line_end(&text, key.end);
        let end = end + usize::from(text[end..].starts_with('\n'));
        let line = near_line_start(&text, key.start)..end;
        let value = text[line.clone()]
            .split_once('=')
            .map(|(_, value)| value.trim());
        let is_plain = value.is_some_and(|value| !value.starts_with(['{', '[', '"', '\'']));
        if !is_plain || line.start != key.start {
            continue;
        }
        let name = quote(&text[key.clone()]);
        let message = format!("{name} has a value here, and keys of its own further down");
        let slip = Slip::new(SlipReach::Again, key.start, key, message);
        let slip = slip.help("remove this line, or what stands under the header");
        shown.push(slip.also(header, "the header"));
        meant.change(line, "");
    }
    if shown.is_empty() {
        return errors;
    }
    first_errors(parse(meant.text()).errors)
}

/// Takes the errors out of a text that a change of one character would have avoided, from the
/// first on, and says what each was. Gives the errors that stay.
fn mend(
    mut errors: Vec<SyntaxError>,
    meant: &mut Meant,
    shown: &mut Vec<Slip>,
) -> Vec<SyntaxError> {
    let mut mender = Mender::new();
    // Errors that are no matter of one character, by place.
    let mut passed: HashSet<usize> = HashSet::new();
    for _ in 0..MAX_MENDS {
        let text = meant.text();
        let outline = Outline::of(text);
        let slips = slips(text, &outline, &errors);
        let spoils =
            |slip: &Slip| matches!(slip.sort, SlipReach::OpenString | SlipReach::Structure);
        // For each slip the next one, or itself, that spoils what is behind it.
        let mut spoiler = usize::MAX;
        let mut spoilers: Vec<usize> = Vec::with_capacity(slips.len());
        for slip in slips.iter().rev() {
            if spoils(slip) {
                spoiler = slip.at;
            }
            spoilers.push(spoiler);
        }
        spoilers.reverse();
        let first = slips.iter().zip(spoilers).position(|(slip, spoiler)| {
            // A word without quotes may be the first sign of a bracket that is missing.
            let is_sign = || spoiler <= next_line_end(text, slip.at);
            slip.sort != SlipReach::Again
                && !passed.contains(&slip.at)
                && (spoils(slip) || is_sign())
        });
        let Some(slip) = first.map(|index| &slips[index]) else {
            break;
        };
        let found = mender.mend(text, &outline.tokens, slip.at, &passed);
        let Some(edit) = found.filter(|edit| meant.takes(&edit.span)) else {
            passed.insert(slip.at);
            passed.extend(mender.errors_to(text, near_line_end(text, slip.at)));
            continue;
        };
        let words = mended::words(text, &outline, &edit, slip);
        shown.push(words.moved(|at| meant.origin(at)));
        match edit.kind {
            MendKind::Value | MendKind::Lone => meant.make_up(edit.span, &edit.text),
            _ => meant.change(edit.span, &edit.text),
        }
        errors = first_errors(parse(meant.text()).errors);
        if errors.is_empty() {
            break;
        }
    }
    errors
}

/// Leaves out what follows from a header that is given again: its keys are given again as well,
/// and so are the headers below it.
fn follow_header(text: &str, slips: &mut Vec<Slip>) {
    let mut last: Option<(&str, usize)> = None;
    slips.retain(|slip| {
        if slip.sort != SlipReach::Again {
            return true;
        }
        let start = near_line_start(text, slip.at);
        let header = header(&text[start..]);
        if let Some((path, end)) = last {
            let is_below = header.is_some_and(|below| {
                below
                    .strip_prefix(path)
                    .is_some_and(|rest| rest.starts_with('.'))
            });
            if is_below || header.is_none() && slip.at < end {
                if is_below {
                    last = Some((path, section_end(text, slip.at)));
                }
                return false;
            }
        }
        last = header.map(|header| (header, section_end(text, slip.at)));
        true
    });
}

/// Makes one slip of the keys of a table that are given again side by side, and in the order in which they are given
/// first: somebody has pasted them.
fn join_again(
    text: &str,
    outline: &Outline,
    first: &HashMap<usize, Range<usize>>,
    slips: &[Slip],
) -> Vec<Slip> {
    let line = |slip: &Slip| near_line_start(text, slip.at);
    let first = |slip: &Slip| {
        let is_key = !text[line(slip)..slip.at].contains(['[', '{', '=']);
        let first = first.get(&slip.span.start).filter(|_| is_key)?;
        Some(first.start)
    };
    let is_next = |one: &Slip, next: &Slip| {
        let are_in_order = first(one).is_some_and(|one| first(next).is_some_and(|next| one < next));
        are_in_order && outline.item(next.at) == outline.item(one.at) + 1
    };
    let joined = slips.chunk_by(is_next).map(|several| match several {
        [only] => only.clone(),
        _ => {
            let keys = several.iter();
            let keys = keys.map(|slip| text[line(slip)..slip.span.end].trim());
            several[0].clone().given_again(keys)
        }
    });
    joined.collect()
}

/// The path in the header that a text begins with.
fn header(text: &str) -> Option<&str> {
    let line = text.lines().next()?.trim_start();
    let line = line.strip_prefix('[')?.trim_start_matches('[');
    Some(line.split(']').next().unwrap_or(line).trim())
}

/// Where the keys below a header end: at the next one.
pub(crate) fn section_end(text: &str, at: usize) -> usize {
    text[at..].find("\n[").map_or(text.len(), |next| at + next)
}

/// The slips of one item that do not follow from another one, in order.
fn causes(text: &str, outline: &Outline, item: &[Slip], shown: &mut Vec<Slip>) {
    // Both spoil what is behind them; of two in one place the string is the cause.
    let spoiler = item
        .iter()
        .filter(|slip| matches!(slip.sort, SlipReach::OpenString | SlipReach::Structure))
        .min_by_key(|slip| (slip.at, slip.sort == SlipReach::Structure));
    let limit = spoiler.map_or(text.len() + 1, |slip| near_line_start(text, slip.at));
    // Behind a slip that nobody could put right, keys may seem to be given again that belong to the next table.
    let first = item.iter().find(|slip| slip.sort != SlipReach::Again);
    let follows = |slip: &&Slip| {
        slip.sort == SlipReach::Again && first.is_some_and(|first| first.at < slip.at)
    };
    let before = item.iter().filter(|slip| slip.at < limit && !follows(slip));
    let mut last: Option<usize> = None;
    for slip in before {
        // Two complaints about one place, or one word, are one slip.
        let is_told = |last: usize| {
            text[last..slip.at]
                .bytes()
                .all(|byte| b"./-".contains(&byte))
        };
        // So are those of which one is within what is to be replaced for the other.
        let is_within =
            |last: &Slip| last.span.start <= slip.span.start && slip.span.end <= last.span.end;
        let is_again = shown.last().is_some_and(is_within);
        if !last.is_some_and(is_told) && !is_again {
            shown.push(slip.clone());
        }
        last = Some(slip.at);
    }
    let Some(spoiler) = spoiler else { return };
    let unclosed = item
        .iter()
        .find(|slip| slip.is_unclosed)
        .and_then(|slip| outline.unclosed_before(slip.at));
    shown.push(match unclosed {
        Some(bracket) if spoiler.sort == SlipReach::Structure => {
            words::unclosed(text, bracket, spoiler)
        }
        _ => spoiler.clone(),
    });
}

/// Where the line of a place begins; of a very long line, so many bytes before it.
fn near_line_start(text: &str, at: usize) -> usize {
    // A place beside the end of a line that was cut may be within a letter of several bytes.
    let at = text.floor_char_boundary(at);
    let from = text.ceil_char_boundary(at.saturating_sub(LONGEST_LINE));
    text[from..at]
        .rfind('\n')
        .map_or(from, |newline| from + newline + 1)
}

/// Where the line of a place ends; of a very long line, so many bytes behind it.
fn near_line_end(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at);
    let to = text.floor_char_boundary(at + LONGEST_LINE);
    text[at..to].find('\n').map_or(to, |end| at + end)
}

/// Where the next line ends that says something, if it is near.
fn next_line_end(text: &str, at: usize) -> usize {
    let mut end = near_line_end(text, at);
    for _ in 0..NEAR {
        let start = text.floor_char_boundary((end + 1).min(text.len()));
        end = near_line_end(text, start);
        let said = text[start..end].trim_start();
        if !(said.is_empty() || said.starts_with('#')) {
            break;
        }
    }
    end
}

fn too_deep(error: &SyntaxError) -> Option<&TooDeep> {
    match error {
        SyntaxError::TooDeep(deep) => Some(deep),
        SyntaxError::TooDense | SyntaxError::Toml { .. } => None,
    }
}

/// That a text holds more than its size allows.
fn too_dense(source: &Arc<Source>) -> Finding {
    let place = source.place(0..0);
    let message = "the file is not read: it has far more tables and values than text";
    Finding::new(&FILE_TOO_LARGE, place, message)
        .help("split it into several files; nothing that somebody writes by hand is like that")
}

fn nesting(source: &Arc<Source>, deep: &TooDeep) -> Finding {
    let place = |span: &Range<usize>| source.place(span.clone());
    let message = format!("keys and brackets are nested more than {MAX_DEPTH} deep");
    let finding = Finding::new(&NESTING_LIMIT, place(&deep.span), message)
        .label("one too many")
        .help("no document needs that much; perhaps a bracket further up is not closed");
    match &deep.outermost {
        Some(bracket) if *bracket != deep.span => {
            finding.also(place(bracket), "the outermost bracket around it")
        }
        _ => finding,
    }
}

#[cfg(test)]
mod tests;
