//! Lines that are comments in other languages.

use std::sync::Arc;

use super::Meant;
use crate::diagnostic::{Edit, Finding, Fix, Source};
use crate::document::parse;
use crate::kit::lines::lines;
use crate::lint::general::SYNTAX_ERROR;

/// What begins a comment elsewhere.
const MARKS: [&str; 3] = ["//", "--", ";"];

/// That lines of a text that is not TOML begin with the mark of a comment elsewhere, and the text with `#` in its place, if
/// that is all that is wrong.
#[must_use]
pub fn remarks(source: &Arc<Source>) -> Option<(Finding, Meant)> {
    let text = &source.text;
    // A line in a text of several lines may begin with anything.
    if text.contains("\"\"\"") || text.contains("'''") {
        return None;
    }
    MARKS.iter().find_map(|mark| {
        let begun = lines(text).filter_map(|(start, line)| {
            // A mark of the order of bytes stands before the first one.
            let said = line.trim_start_matches('\u{feff}').trim_start();
            let start = start + line.len() - said.len();
            said.starts_with(mark).then_some(start..start + mark.len())
        });
        let begun: Vec<_> = begun.collect();
        let mut meant = Meant::new(text);
        for span in begun.iter().rev() {
            meant.change(span.clone(), "#");
        }
        if begun.is_empty() || !parse(meant.text()).errors.is_empty() {
            return None;
        }
        let place = |span| source.place(span);
        let message = format!("a comment begins with `#`, not with `{mark}`");
        let first = place(begun[0].clone());
        let mut finding = Finding::new(&SYNTAX_ERROR, first, message).help("write `#`");
        for span in &begun[1..] {
            finding.further(place(span.clone()), "and here");
        }
        let edit = |span| Edit::new(span, "#");
        finding.fix = Some(Fix {
            title: "write `#`".to_owned(),
            edits: begun.into_iter().map(edit).collect(),
        });
        Some((finding, meant))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::remarks;
    use crate::diagnostic::Source;

    #[track_caller]
    fn check(text: &str, expected: Option<&str>) {
        let source = Arc::new(Source::new("a.toml", text));
        let found = remarks(&source);
        let found = found.as_ref().map(|(_, meant)| meant.text());
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_line_with_the_mark_of_another_language_is_a_comment() {
        check("a = 1\n// b = 2\n", Some("a = 1\n# b = 2\n"));
        check("\u{feff}-- b\na = 1\n", Some("\u{feff}# b\na = 1\n"));
        check("// [b]\n; c\n", None);
        check("; [b]\n  ; c\n", Some("# [b]\n  # c\n"));
        check(
            "a = [\n  1,\n  -- 2,\n  3,\n]\n",
            Some("a = [\n  1,\n  # 2,\n  3,\n]\n"),
        );
        check("// b = 2\nc =\n", None);
        check("a = \"\"\"\n// b\n\"\"\"\n// c\n", None);
    }
}
