//! Lines that are of another program: what an editor was asked to do, what stands around a text elsewhere, and what a disk
//! has left.

use std::ops::Range;
use std::sync::Arc;

use super::Meant;
use crate::diagnostic::{Edit, Finding, Fix, Source};
use crate::document::parse;
use crate::kit::lines::lines;
use crate::lint::general::SYNTAX_ERROR;

/// What an editor is asked to do.
const COMMANDS: [&str; 6] = [":w", ":q", ":q!", ":wq", ":wq!", ":x"];

/// Around a text that is shown elsewhere.
const FENCES: [&str; 2] = ["```", "~~~"];

/// What to do where one such line stands.
const REMOVE: &str = "remove this line";

/// Lines of a text that are not TOML and of another program, and the text without them, if that is all that is wrong.
#[must_use]
pub fn strays(source: &Arc<Source>) -> Option<(Finding, Meant)> {
    let text = &source.text;
    // A line in a text of several lines may be anything.
    if text.contains("\"\"\"") || text.contains("'''") {
        return None;
    }
    let found: Vec<StrayLine> = lines(text).filter_map(StrayLine::of).collect();
    let first = found.first()?;
    let mut meant = Meant::new(text);
    for line in found.iter().rev() {
        meant.change(line.whole.clone(), "");
    }
    if !parse(meant.text()).errors.is_empty() {
        return None;
    }
    let place = |span| source.place(span);
    let help = match found.len() {
        1 => REMOVE,
        _ => "remove these lines",
    };
    let at = place(first.said.clone());
    let mut finding = Finding::new(&SYNTAX_ERROR, at, first.message).help(help);
    for line in &found[1..] {
        finding.further(place(line.said.clone()), "and here");
    }
    let edit = |line: &StrayLine| Edit::new(line.whole.clone(), "");
    finding.fix = found.iter().all(|line| line.is_nothing).then(|| Fix {
        title: help.to_owned(),
        edits: found.iter().map(edit).collect(),
    });
    Some((finding, meant))
}

/// A line of another program.
struct StrayLine {
    /// All of it, with its end.
    whole: Range<usize>,
    /// What stands in it.
    said: Range<usize>,
    message: &'static str,
    /// Whether nothing of the document can have stood there.
    is_nothing: bool,
}

impl StrayLine {
    fn of((start, line): (usize, &str)) -> Option<Self> {
        let bare = line.trim_start_matches('\u{feff}').trim();
        let from = start + line.find(bare)?;
        let has_zeros = bare.contains('\0');
        let is_fence = FENCES.iter().any(|fence| {
            let rest = bare.strip_prefix(fence);
            rest.is_some_and(|rest| rest.chars().all(|it| it.is_ascii_alphanumeric()))
        });
        let message = if COMMANDS.contains(&bare) {
            "this is a command of an editor"
        } else if is_fence {
            "this stands around a text elsewhere, and not in a file of its own"
        } else if bare.len() > 2 && bare.bytes().all(|byte| byte == b'-') {
            "a line of dashes is not TOML"
        } else if has_zeros {
            "there is something here that is no text"
        } else {
            return None;
        };
        Some(Self {
            whole: from..start + line.len(),
            said: from..from + bare.len(),
            message,
            is_nothing: !has_zeros || bare.chars().all(|it| it == '\0'),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::strays;
    use crate::diagnostic::Source;

    /// What is meant, and whether it is repaired.
    #[track_caller]
    fn check(text: &str, expected: Option<(&str, bool)>) {
        let source = Arc::new(Source::new("a.toml", text));
        let found = strays(&source);
        let found = (found.as_ref()).map(|(it, meant)| (meant.text(), it.fix.is_some()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_line_of_another_program_is_removed() {
        check("---\na = 1\n---\n", Some(("a = 1\n", true)));
        check("\u{feff}---\r\na = 1\n", Some(("\u{feff}a = 1\n", true)));
        check("```toml\na = 1\n```", Some(("a = 1\n", true)));
        check("a = 1\n:wq\n", Some(("a = 1\n", true)));
        check("a = 1\n\0\0\0", Some(("a = 1\n", true)));
        check("a = 1\n\0b0VIM 9.0\0\u{10}", Some(("a = 1\n", false)));
    }

    #[test]
    fn what_else_is_wrong_stays() {
        check("---\na =\n", None);
        check("a = 1\n-- b\n", None);
        check("a = 1\n", None);
        check("---\na = \"\"\"\n:wq\n\"\"\"\n", None);
        check("```a text\nb = 1\n", None);
    }
}
