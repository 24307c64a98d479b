//! Unresolved merge conflicts: the text has both sides, with marks around and between them.

use std::ops::Range;
use std::sync::Arc;

use super::MAX_FINDINGS;
use crate::diagnostic::{Finding, Place, Source};
use crate::kit::lines::lines;
use crate::lint::general::SYNTAX_ERROR;

/// What version control puts around the two sides of a conflict, and between them.
const MARKS: [&str; 3] = ["<<<<<<<", "=======", ">>>>>>>"];

/// A finding for each conflict in a text that is not TOML.
pub fn conflicts(source: &Arc<Source>) -> Vec<Finding> {
    let found = spans(&source.text)
        .into_iter()
        .take(MAX_FINDINGS)
        .map(|span| {
            let place = Place {
                source: Arc::clone(source),
                span,
            };
            Finding::new(&SYNTAX_ERROR, place, "a conflict of a merge begins here")
                .help("keep what is right of both sides, and remove the lines of `<`, `=` and `>`")
        });
    found.collect()
}

/// The first line of each conflict, if its other two marks follow.
fn spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut begun = None;
    let mut wanted = 0;
    for (start, line) in lines(text) {
        let line = line.trim_end();
        // A mark has a blank and a name behind it, or nothing.
        let is_mark = |mark: &str| {
            let rest = line.strip_prefix(mark);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        };
        if is_mark(MARKS[0]) {
            begun = Some(start..start + line.len());
            wanted = 1;
        } else if is_mark(MARKS[wanted]) {
            wanted += 1;
            if wanted == MARKS.len() {
                spans.extend(begun.take());
                wanted = 0;
            }
        }
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::spans;

    #[test]
    fn a_conflict_has_three_marks_in_order() {
        let settled = "a = 1\n=======\n>>>>>>> b\n<<<<<<< a\n=======\n";
        assert!(spans(settled).is_empty());
        let text = "a = 1\n<<<<<<< HEAD\nb = 2\n||||||| base\n=======\r\nb = 3\n>>>>>>> other\n<<<<<<<\n=======\n>>>>>>>\n";
        assert_eq!(spans(text), [6..18, 67..74]);
    }
}
