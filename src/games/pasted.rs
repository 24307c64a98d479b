//! Rows of a list that were pasted twice: each name in them would be a finding of its own.

use std::ops::Range;
use std::sync::Arc;

use crate::diagnostic::{Edit, Finding, Fix, Place, Source};
use crate::kit::lines::lines;

/// The most rows that are looked for as one.
const MOST_ROWS: usize = 8;

/// How many rows of a document are tried: it is checked anew without each.
const MOST_TRIED: usize = 8;

/// The longest text, in bytes, that is checked anew.
const LONGEST: usize = 64 * 1024;

/// The findings of a document, with those that would not be there without a row that stands twice told as one. That row is
/// the mistake only if nothing else is found without it; `check` gives what is found in another text.
pub(super) fn told_once(
    source: &Arc<Source>,
    mut findings: Vec<Finding>,
    check: impl Fn(&Arc<Source>) -> Vec<Finding>,
) -> Vec<Finding> {
    if source.text.len() > LONGEST || findings.len() < 2 {
        return findings;
    }
    for row in pasted_rows(&source.text).into_iter().take(MOST_TRIED) {
        let left = check(&without(source, &row));
        let is_left = |finding: &Finding| left.iter().any(|other| finding.repeats(other));
        let is_new = |other: &Finding| !findings.iter().any(|finding| finding.repeats(other));
        let gone: Vec<&Finding> = findings.iter().filter(|it| !is_left(it)).collect();
        if gone.len() > 1 && !left.iter().any(is_new) {
            let told = twice(source, row, gone[0]);
            findings.retain(is_left);
            findings.push(told);
            break;
        }
    }
    findings
}

/// The text without a row. That is blank, so that all else stays where it is.
fn without(source: &Source, row: &Range<usize>) -> Arc<Source> {
    let mut text = source.text.clone();
    text.replace_range(row.clone(), &" ".repeat(row.len()));
    Arc::new(Source::new(source.name.as_str(), text))
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

/// That a row stands twice, by the rule that has found the first thing that is wrong with it.
fn twice(source: &Arc<Source>, row: Range<usize>, first: &Finding) -> Finding {
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
    Finding {
        level: first.level,
        clause: first.clause,
        case: first.case.clone(),
        fix: Some(Fix {
            title: help.to_owned(),
            edits: vec![edit],
        }),
        ..Finding::new(first.rule, place, message).help(help)
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
