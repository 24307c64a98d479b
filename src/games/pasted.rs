//! Rows of a list, or tables, that were pasted twice: each name in them would be a finding of its own.

use std::ops::Range;
use std::sync::Arc;

use toml_parser::lexer::TokenKind;

use super::suspects::{Explained, Suspect, SuspectMistake};
use crate::diagnostic::{Fix, Mistake, Source};
use crate::document::{Document, parse};
use crate::kit::lines::lines;

/// The most rows, or tables, that are looked for as one.
const MOST_ROWS: usize = 8;

/// The list whose equal neighbours are no mistake: somebody does the same again.
const STEPS: &str = "steps";

/// Rows or tables, and where their like stands that follows upon them.
#[derive(Debug, PartialEq, Eq)]
struct PastedPair {
    first: Range<usize>,
    again: Range<usize>,
}

/// The rows and tables that stand twice, each without which the document may have fewer findings.
pub(super) fn suspects(document: &Document, is_script: bool) -> Vec<Suspect> {
    let is_step = |at: usize| {
        let is_below = |pointer: &str| pointer.split('/').any(|key| key == STEPS);
        is_script && is_below(&document.at(at).pointer)
    };
    let pairs = pasted(&document.source().text).into_iter();
    let pairs = pairs.filter(|pair| !is_step(pair.again.start));
    pairs
        .map(|PastedPair { again, .. }| Suspect {
            // Blank, so that all else stays where it is.
            instead: vec![" ".repeat(again.len())],
            span: again,
            explains: Explained::Findings,
            told: SuspectMistake::By(twice),
        })
        .collect()
}

/// The rows and tables that stand twice.
fn pasted(text: &str) -> Vec<PastedPair> {
    let said = said(text);
    let rows = pasted_rows(&said).into_iter();
    rows.chain(pasted_tables(&said)).collect()
}

/// The lines of a text without their comments, each with the rest of a string that goes on below it. Where a text
/// cannot be read, nobody knows what is a comment.
fn said(text: &str) -> Vec<(usize, &str)> {
    let is_legible = parse(text).errors.is_empty();
    let tokens = toml_parser::Source::new(text).lex().into_vec();
    let mut said: Vec<(usize, &str)> = Vec::new();
    for (start, line) in lines(text) {
        let end = start + line.len();
        let next = tokens.partition_point(|token| token.span().end() <= start);
        if tokens
            .get(next)
            .is_some_and(|token| token.span().start() < start)
            && let Some((first, whole)) = said.last_mut()
        {
            *whole = text[*first..end].trim_end();
            continue;
        }
        let mut within = tokens[next..]
            .iter()
            .take_while(|token| token.span().start() < end);
        let comment = within.find(|token| is_legible && token.kind() == TokenKind::Comment);
        let end = comment.map_or(end, |comment| comment.span().start());
        said.push((start, text[start..end].trim_end()));
    }
    said
}

/// The rows, one or several, that follow upon their like.
fn pasted_rows(all: &[(usize, &str)]) -> Vec<PastedPair> {
    let is_row = |line: &str| line.starts_with('"') && line.ends_with(',');
    let mut pasted = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let block = |from: usize, rows: usize| {
            let block = all.get(from..from + rows)?.iter();
            Some(block.map(|(_, line)| line.trim_start()).collect::<Vec<_>>())
        };
        let rows = (1..=MOST_ROWS).find(|rows| {
            block(at, *rows).is_some_and(|first| {
                first.iter().all(|line| is_row(line)) && block(at + rows, *rows) == Some(first)
            })
        });
        if let Some(rows) = rows {
            pasted.push(PastedPair {
                first: span(&all[at..at + rows]),
                again: span(&all[at + rows..at + 2 * rows]),
            });
        }
        at += rows.unwrap_or(1);
    }
    pasted
}

/// The tables of lists, with those below them, that follow upon their like.
fn pasted_tables(all: &[(usize, &str)]) -> Vec<PastedPair> {
    let said = all.iter().filter(|(_, line)| !line.is_empty());
    let said: Vec<(usize, &str)> = said.copied().collect();
    let is_header = |at: &usize| said.get(*at).is_none_or(|(_, line)| line.starts_with('['));
    let headers: Vec<usize> = (0..=said.len()).filter(is_header).collect();
    let tables = |from: usize, to: usize| Some(&said[*headers.get(from)?..*headers.get(to)?]);
    let words = |from: usize, to: usize| -> Option<Vec<&str>> {
        let those = tables(from, to)?.iter();
        Some(those.map(|(_, line)| *line).collect())
    };
    let mut pasted = Vec::new();
    let mut at = 0;
    while at + 1 < headers.len() {
        let count = (1..=MOST_ROWS).find(|count| {
            let first = words(at, at + count);
            let is_list = said[headers[at]].1.starts_with("[[");
            is_list && first.is_some() && first == words(at + count, at + 2 * count)
        });
        if let Some(count) = count
            && let Some(first) = tables(at, at + count)
            && let Some(again) = tables(at + count, at + 2 * count)
        {
            let (first, again) = (span(first), span(again));
            pasted.push(PastedPair { first, again });
        }
        at += count.unwrap_or(1);
    }
    pasted
}

/// From the first character of several lines to the last.
fn span(lines: &[(usize, &str)]) -> Range<usize> {
    let of_line = |(start, line): &(usize, &str)| {
        start + line.len() - line.trim_start().len()..start + line.len()
    };
    let ends = lines.first().map(of_line).zip(lines.last().map(of_line));
    ends.map_or(0..0, |(first, last)| first.start..last.end)
}

/// That a row stands twice.
fn twice(source: &Arc<Source>, row: Range<usize>, _: &[&str]) -> Mistake {
    let text = &source.text;
    let several = text[row.clone()].contains('\n');
    let (message, help) = if several {
        ("these lines stand here twice", "remove them once")
    } else {
        ("this line stands here twice", "remove one of the two")
    };
    let pair = pasted(text).into_iter().find(|pair| pair.again == row);
    let needless = pair.and_then(|pair| needless(text, &pair));
    let place = source.place(row);
    Mistake {
        place,
        message: message.to_owned(),
        help: help.to_owned(),
        fix: needless.map(|span| Fix::one(help, span, "")),
    }
}

/// What can be taken out of a text so that a pair stands there once; nothing, if a comment would be lost or stand
/// beside something else.
fn needless(text: &str, pair: &PastedPair) -> Option<Range<usize>> {
    let to_line_end = |span: &Range<usize>| {
        let line = text[span.end..].lines().next().unwrap_or_default();
        span.start..span.end + line.trim_end().len()
    };
    let (first, again) = (to_line_end(&pair.first), to_line_end(&pair.again));
    let is_apart = text[first.end..again.start].trim().is_empty();
    let lines = |span: Range<usize>| text[span].lines().map(str::trim).collect::<Vec<_>>();
    let comments = toml_parser::Source::new(text).lex();
    let mut comments = comments.filter(|token| token.kind() == TokenKind::Comment);
    let is_commented = comments.any(|token| again.contains(&token.span().start()));
    let needless = first.end..again.end;
    (is_apart && (!is_commented || lines(first) == lines(again))).then_some(needless)
}

#[cfg(test)]
mod tests {
    use super::{PastedPair, needless, pasted, pasted_rows, pasted_tables, said};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = pasted_rows(&said(text))
            .into_iter()
            .map(|pair| &text[pair.again])
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn tables_are_alike_and_follow_each_other() {
        let check = |text: &str, expected: &[&str]| {
            let found = pasted_tables(&said(text)).into_iter();
            let found = found.map(|pair| &text[pair.again]);
            assert_eq!(found.collect::<Vec<_>>(), expected, "{text}");
        };
        check("[[a]]\nb = 1\n\n[[a]]\nb = 1\n\n[c]\n", &["[[a]]\nb = 1"]);
        check(
            "[[a]]\nb = 1\n[[a.c]]\nd = 2\n[[a]]\nb = 1\n[[a.c]]\nd = 2",
            &["[[a]]\nb = 1\n[[a.c]]\nd = 2"],
        );
        check("[[a]]\nb = 1\n[[a]]\nb = 2\n", &[]);
        check("[a]\nb = 1\n[a]\nb = 1\n", &[]);
        check("", &[]);
    }

    #[test]
    fn rows_are_alike_and_follow_each_other() {
        check(
            "a = [\n  \"b\", \"c\",\n  \"b\", \"c\",\n]\n",
            &["\"b\", \"c\","],
        );
        check("a = [\n  \"b\",\n  \"c\",\n  \"b\",\n]\n", &[]);
        check(
            "a = [\n  \"b\",\n  \"c\",\n  \"b\",\n  \"c\",\n]\n",
            &["\"b\",\n  \"c\","],
        );
        check("a = [\n  1,\n  1,\n]\n", &[]);
        check("a = [\n  \"b\",  # c\n  \"b\",\n]\n", &["\"b\","]);
    }

    #[test]
    fn what_differs_behind_a_hash_in_a_text_is_not_alike() {
        let check = |text: &str| assert_eq!(pasted(text), [], "{text}");
        check("[[a]]\nb = \"no. #1\"\n[[a]]\nb = \"no. #2\"\n");
        check("a = [\n  \"b, #1\",\n  \"b, #2\",\n]\n");
        check("[[a]]\nb = '''\nx # 1\n'''\n[[a]]\nb = '''\nx # 2\n'''\n");
        check("[[a]]\nb = \"\"\"\n[[a]]\n\"\"\"\n");
        // Where a text cannot be read, what looks like a comment may be none.
        check("[[a]]\nb = Number #1\n[[a]]\nb = Number #2\n");
    }

    #[test]
    fn what_stands_twice_goes_without_a_comment_being_lost() {
        let check = |text: &str, expected: Option<&str>| {
            let [pair]: [PastedPair; 1] = pasted(text).try_into().expect("a pair");
            let rest = needless(text, &pair)
                .map(|span| format!("{}{}", &text[..span.start], &text[span.end..]));
            assert_eq!(rest.as_deref(), expected, "{text}");
        };
        let row = |rows: &str| format!("a = [\n{rows}]\n");
        let once = row("  \"b\", # c\n");
        check(&row("  \"b\", # c\n  \"b\",\n"), Some(&once));
        check(&row("  \"b\", # c\n  \"b\", # c\n"), Some(&once));
        check(&row("  \"b\",\n  \"b\", # c\n"), None);
        check(&row("  \"b\", # c\n  \"b\", # d\n"), None);
        check(
            "[[a]]\nb = 1\n\n[[a]]\nb = 1\n\n[c]\n",
            Some("[[a]]\nb = 1\n\n[c]\n"),
        );
        check("[[a]]\nb = 1\n\n# c\n[[a]]\nb = 1\n", None);
        check("[[a]]\nb = 1\n\n[[a]]\n# c\nb = 1\n", None);
        check(
            "a = [\r\n\"b\",\r\n\"b\",\r\n]\r\n",
            Some("a = [\r\n\"b\",\r\n]\r\n"),
        );
    }
}
