//! A line that stands in the table beside its own: a key too many there, and one that is missing here.

use std::ops::Range;
use std::sync::Arc;

use super::suspects::{Explained, Suspect, SuspectMistake, mended_by};
use crate::diagnostic::{Finding, Mistake, Place, Source};
use crate::kit::lines::{line_start, lines};
use crate::kit::quote::quote;
use crate::lint::general;

/// How many lines are put into how many other tables, at most: each takes a check of the whole document.
const MOST: usize = 12;

/// Lines that findings are about, each below the header of another table in which something is found.
pub(super) fn suspects(source: &Source, findings: &[Finding], is_script: bool) -> Vec<Suspect> {
    let text = &source.text;
    let here = |place: &Place| place.source.name == source.name;
    let header = |finding: &Finding| {
        let place = &finding.at.place;
        here(place).then(|| header_above(text, place.span.start))?
    };
    let homes: Vec<Option<Range<usize>>> = findings.iter().map(header).collect();
    let mut suspects = Vec::new();
    for (finding, own) in findings.iter().zip(&homes) {
        if !here(&finding.at.place) {
            continue;
        }
        let rule = finding.rule.name;
        // Of two with the same key either may have strayed.
        let is_twice = rule == general::SYNTAX_ERROR.name;
        if !is_twice && rule != general::UNKNOWN_FIELD.name {
            continue;
        }
        let others = homes.iter().filter(|home| *home != own);
        let mut headers: Vec<&Range<usize>> = others.flatten().collect();
        headers.sort_by_key(|header| header.start);
        headers.dedup();
        let told = match headers.len() {
            _ if is_twice => one_of_two,
            1 => strayed,
            _ => strayed_somewhere,
        };
        let first = finding.also.first().filter(|_| is_twice);
        let places = std::iter::once(&finding.at).chain(first);
        for line in places.filter_map(|label| pair_at(text, label.place.span.start)) {
            let moved = |header| moved(text, &line, header, is_script, told);
            suspects.extend(headers.iter().copied().filter_map(moved));
        }
    }
    suspects.truncate(MOST);
    suspects
}

/// A line with its end.
fn line_at(text: &str, at: usize) -> Range<usize> {
    let start = line_start(text, at);
    let length = lines(&text[start..])
        .next()
        .map_or(0, |(_, line)| line.len());
    start..start + length
}

/// The line of the header below which a place is, or on which.
fn header_above(text: &str, at: usize) -> Option<Range<usize>> {
    let end = line_at(text, at).end;
    let headers = lines(&text[..end]).filter(|(_, line)| line.starts_with('['));
    headers
        .last()
        .map(|(start, line)| start..start + line.len())
}

/// The line at a place, if it begins with a key.
fn pair_at(text: &str, at: usize) -> Option<Range<usize>> {
    let line = line_at(text, at);
    let said = &text[line.clone()];
    let begins = |c: char| c.is_alphanumeric() || c == '"';
    (said.starts_with(begins) && said.contains('=') && said.ends_with('\n')).then_some(line)
}

/// The text in which a line stands right below a header.
fn moved(
    text: &str,
    line: &Range<usize>,
    header: &Range<usize>,
    is_script: bool,
    told: fn(&Arc<Source>, Range<usize>, &[&str]) -> Mistake,
) -> Option<Suspect> {
    let pair = &text[line.clone()];
    let (span, instead) = if header.end < line.start {
        let span = header.end..line.end;
        (span, format!("{pair}{}", &text[header.end..line.start]))
    } else if line.end <= header.start && text[header.clone()].ends_with('\n') {
        let span = line.start..header.end;
        (span, format!("{}{pair}", &text[line.end..header.end]))
    } else {
        return None;
    };
    Some(Suspect {
        span,
        instead: vec![instead],
        explains: if is_script {
            Explained::AllErrors
        } else {
            Explained::Findings
        },
        told: SuspectMistake::By(told),
    })
}

/// What is said of a line that has strayed: the first one of the part, or the last one.
fn strayed(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let (line, header) = ends(&source.text, &span, fitting);
    let (key, home) = (
        key_of(&source.text[line.clone()]),
        name_of(&source.text[header]),
    );
    let help = format!("move it below {}", quote(home));
    let message = format!("{} stands in another table than its own", quote(key));
    let place = line.start..line.start + key.len();
    mended_by(source, place, (message, help), (span, fitting))
}

/// The same where it would fit into several tables.
fn strayed_somewhere(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    Mistake {
        fix: None,
        ..strayed(source, span, fitting)
    }
}

/// The same of two lines with one key.
fn one_of_two(source: &Arc<Source>, span: Range<usize>, fitting: &[&str]) -> Mistake {
    let (line, header) = ends(&source.text, &span, fitting);
    let (key, home) = (key_of(&source.text[line]), name_of(&source.text[header]));
    Mistake {
        message: format!("{} is given twice here, and missing elsewhere", quote(key)),
        help: format!("move one of the two below {}", quote(home)),
        ..strayed_somewhere(source, span, fitting)
    }
}

/// The line that is moved in a part of a text, and the header below which it comes.
fn ends(text: &str, span: &Range<usize>, fitting: &[&str]) -> (Range<usize>, Range<usize>) {
    let first = line_at(text, span.start);
    let last = line_at(text, span.end - 1);
    let moved = |meant: &&str| meant.ends_with(&text[first.clone()]);
    if fitting.first().is_some_and(moved) {
        (first, last)
    } else {
        (last, line_at(text, span.start - 1))
    }
}

/// The key of a line.
fn key_of(line: &str) -> &str {
    line.split('=').next().unwrap_or_default().trim_end()
}

/// A header without its comment.
fn name_of(header: &str) -> &str {
    header.split('#').next().unwrap_or_default().trim_end()
}
