//! Rows of a list that were pasted twice: each name in them would be a finding of its own.

use std::ops::Range;
use std::sync::Arc;

use super::suspects::{Explained, Suspect};
use crate::diagnostic::{Edit, Fix, Mistake, Place, Source};
use crate::kit::lines::lines;

/// The most rows that are looked for as one.
const MOST_ROWS: usize = 8;

/// The rows that stand twice, each without which the document may have fewer findings.
pub(super) fn suspects(text: &str) -> Vec<Suspect> {
    let rows = pasted_rows(text).into_iter();
    rows.map(|row| Suspect {
        // Blank, so that all else stays where it is.
        instead: vec![" ".repeat(row.len())],
        span: row,
        explains: Explained::Findings,
        told: twice,
    })
    .collect()
}

/// The rows, one or several, that follow upon their like.
fn pasted_rows(text: &str) -> Vec<Range<usize>> {
    let values = |line: &'_ str| line.split('#').next().unwrap_or_default().trim_end().len();
    let all = lines(text).map(|(start, line)| (start, &line[..values(line)]));
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
    use super::pasted_rows;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = pasted_rows(text)
            .into_iter()
            .map(|row| &text[row])
            .collect();
        assert_eq!(found, expected);
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
