//! Unresolved merge conflicts: the text has both sides, with marks around and between them.

use std::ops::Range;
use std::sync::Arc;

use super::MAX_FINDINGS;
use crate::diagnostic::{Finding, Source};
use crate::document::SyntaxError;
use crate::kit::lines::lines;
use crate::lint::general::SYNTAX_ERROR;

/// What version control puts around the two sides of a conflict, and between them.
const MARKS: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];

/// A finding for each conflict in a text that is not TOML; of one that is resolved in part, for the first of its marks.
pub fn conflicts(source: &Arc<Source>, errors: &[SyntaxError]) -> Vec<Finding> {
    let found = spans(&source.text)
        .into_iter()
        .take(MAX_FINDINGS)
        .map(|span| {
            let place = source.place(span);
            Finding::new(&SYNTAX_ERROR, place, "a conflict of a merge begins here")
                .help("keep what is right of both sides, and remove the lines of `<`, `=` and `>`")
        });
    let found: Vec<Finding> = found.collect();
    if found.is_empty() {
        return left(source, errors).into_iter().collect();
    }
    found
}

/// The first mark of which the others are gone, if the parser stumbles over it.
fn left(source: &Arc<Source>, errors: &[SyntaxError]) -> Option<Finding> {
    let starts = errors
        .iter()
        .filter_map(|error| Some(error.toml()?.1.start));
    let starts: Vec<usize> = starts.collect();
    let is_error =
        |line: &Range<usize>| starts.iter().any(|at| (line.start..=line.end).contains(at));
    let mut marks = marks(&source.text).map(|(span, _)| span).filter(is_error);
    let place = |span| source.place(span);
    let first = Finding::new(
        &SYNTAX_ERROR,
        place(marks.next()?),
        "a mark of a merge is left",
    )
    .help("keep what is right of what stands around it, and remove the lines of `<`, `=` and `>`");
    Some(match marks.next() {
        Some(second) => first.also(place(second), "and this one"),
        None => first,
    })
}

/// The first line of each conflict, if its other two marks follow.
fn spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut begun = None;
    let mut wanted = 0;
    for (line, mark) in marks(text) {
        if mark == 0 {
            begun = Some(line);
            wanted = 1;
        } else if mark == wanted {
            wanted += 1;
            if wanted == MARKS.len() {
                spans.extend(begun.take());
                wanted = 0;
            }
        }
    }
    spans
}

/// The lines that are marks, each with which of them it is.
fn marks(text: &str) -> impl Iterator<Item = (Range<usize>, usize)> {
    lines(text).filter_map(|(start, line)| {
        let line = line.trim_end();
        // A mark has a blank and a name behind it, or nothing.
        let is_mark = |mark: &&str| {
            let rest = line.strip_prefix(*mark);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        let mark = MARKS.iter().position(is_mark)?;
        Some((start..start + line.len(), mark))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{left, spans};
    use crate::diagnostic::Source;
    use crate::document::parse;

    #[test]
    fn marks_that_are_left_are_one_finding() {
        for (text, line) in [
            ("a = 1\n=======\nb = 3\n>>>>>>> other\n", Some(2)),
            ("<<<<<<< HEAD\na = 1\n", Some(1)),
            ("a = 1\n>>>>>>>\n", Some(2)),
            ("a = [\n  1\n  2,\n]\nb = \"\"\"\n=======\n\"\"\"\n", None),
        ] {
            let source = Arc::new(Source::new("a.toml", text));
            let found = left(&source, &parse(text).errors);
            let found = found.map(|finding| finding.at.place.start().0);
            assert_eq!(found, line, "{text}");
        }
    }

    #[test]
    fn a_conflict_has_three_marks_in_order() {
        let settled = "a = 1\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n";
        assert!(spans(settled).is_empty());
        let text = "a = 1\n<<<<<<< HEAD\nb = 2\n||||||| base\n=======\r\nb = 3\n>>>>>>> other\n<<<<<<<\n=======\n>>>>>>>\n";
        assert_eq!(spans(text), [6..18, 67..74]);
    }
}
