//! Rows of a list, or tables, that were pasted twice: each name in them would be a finding of its own.

use std::ops::Range;
use std::sync::Arc;

use super::suspects::{Explained, Suspect, SuspectMistake};
use crate::diagnostic::{Edit, Fix, Mistake, Place, Source};
use crate::kit::lines::lines;

/// The most rows, or tables, that are looked for as one.
const MOST_ROWS: usize = 8;

/// The rows and tables that stand twice, each without which the document may have fewer findings.
pub(super) fn suspects(text: &str) -> Vec<Suspect> {
    let rows = pasted_rows(text).into_iter().chain(pasted_tables(text));
    rows.map(|row| Suspect {
        // Blank, so that all else stays where it is.
        instead: vec![" ".repeat(row.len())],
        span: row,
        explains: Explained::Findings,
        told: SuspectMistake::By(twice),
    })
    .collect()
}

/// What a line says in front of its comment.
fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim_end()
}

/// The rows, one or several, that follow upon their like.
fn pasted_rows(text: &str) -> Vec<Range<usize>> {
    let all = lines(text).map(|(start, line)| (start, without_comment(line)));
    let all: Vec<(usize, &str)> = all.collect();
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
            let (start, line) = all[at + rows];
            let (last, end) = all[at + 2 * rows - 1];
            let indent = line.len() - line.trim_start().len();
            pasted.push(start + indent..last + end.len());
        }
        at += rows.unwrap_or(1);
    }
    pasted
}

/// The tables of lists, with those below them, that follow upon their like.
fn pasted_tables(text: &str) -> Vec<Range<usize>> {
    let said = lines(text).map(|(start, line)| (start, without_comment(line)));
    let said: Vec<(usize, &str)> = said.filter(|(_, line)| !line.is_empty()).collect();
    let is_header = |at: &usize| said.get(*at).is_none_or(|(_, line)| line.starts_with('['));
    let headers: Vec<usize> = (0..=said.len()).filter(is_header).collect();
    let words = |from: usize, to: usize| -> Option<Vec<&str>> {
        let those = &said[*headers.get(from)?..*headers.get(to)?];
        Some(those.iter().map(|(_, line)| *line).collect())
    };
    let mut pasted = Vec::new();
    let mut at = 0;
    while at + 1 < headers.len() {
        let tables = (1..=MOST_ROWS).find(|tables| {
            let first = words(at, at + tables);
            let is_list = said[headers[at]].1.starts_with("[[");
            is_list && first.is_some() && first == words(at + tables, at + 2 * tables)
        });
        if let Some(tables) = tables {
            let (start, _) = said[headers[at + tables]];
            let (last, line) = said[headers[at + 2 * tables] - 1];
            pasted.push(start..last + line.len());
        }
        at += tables.unwrap_or(1);
    }
    pasted
}

/// That a row stands twice.
fn twice(source: &Arc<Source>, row: Range<usize>, _: &[&str]) -> Mistake {
    let several = source.text[row.clone()].contains('\n');
    let (message, help) = if several {
        ("these lines stand here twice", "remove them once")
    } else {
        ("this line stands here twice", "remove one of the two")
    };
    let line = source.text[..row.start].rfind('\n').map_or(0, |end| end);
    let edit = Edit {
        span: line..row.end,
        text: String::new(),
    };
    let place = Place {
        source: Arc::clone(source),
        span: row,
    };
    Mistake {
        place,
        message: message.to_owned(),
        help: help.to_owned(),
        fix: Some(Fix {
            title: help.to_owned(),
            edits: vec![edit],
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::{pasted_rows, pasted_tables};

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = pasted_rows(text)
            .into_iter()
            .map(|row| &text[row])
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn tables_are_alike_and_follow_each_other() {
        let check = |text: &str, expected: &[&str]| {
            let found = pasted_tables(text).into_iter().map(|span| &text[span]);
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
}
