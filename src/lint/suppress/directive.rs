//! What one comment says: `# scrutineer: allow(rule-a, rule-b) -- why`.

use std::ops::Range;

use crate::diagnostic::Level;
use crate::kit::nearest::{did_you_mean, nearest};

/// What such comments begin with.
const MARK: &str = "scrutineer:";

/// What separates the rules from a reason.
const REASON: [&str; 2] = ["--", "—"];

const LEVELS: [Level; 3] = [Level::Allow, Level::Warn, Level::Error];

/// A comment that sets the level of rules.
#[derive(Debug, PartialEq, Eq)]
pub struct Directive {
    /// Whether it acts on the whole file.
    pub whole_file: bool,
    /// The level that it sets.
    pub level: Level,
    /// The bytes between the parentheses.
    pub list: Range<usize>,
    /// The bytes of each name.
    pub names: Vec<Range<usize>>,
}

/// Why a comment cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub struct DirectiveSlip {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to write.
    pub help: String,
}

/// Whether a comment, with its `#`, is one of ours.
#[must_use]
pub fn is_one(comment: &str) -> bool {
    let said = comment.strip_prefix('#').unwrap_or(comment);
    said.trim_start().starts_with(MARK)
}

/// Reads the comment at `comment` in `text`; `None` if it is no business of ours.
pub fn read(text: &str, comment: Range<usize>) -> Option<Result<Directive, DirectiveSlip>> {
    let mut rest = Rest {
        text,
        span: comment,
    };
    rest.skip("#");
    rest.skip_blanks();
    if rest.skip(MARK) {
        return Some(directive(rest));
    }
    mistyped(rest).map(Err)
}

/// A comment that would set a level if it began as such comments do.
fn mistyped(mut rest: Rest<'_>) -> Option<DirectiveSlip> {
    let start = rest.span.start;
    let word = rest.word();
    let written = rest.text[word.clone()].trim_end_matches(':');
    if !written.eq_ignore_ascii_case(MARK.trim_end_matches(':')) {
        return None;
    }
    rest.skip_blanks();
    rest.skip("file");
    rest.skip_blanks();
    let level = rest.word();
    let level = LEVELS
        .iter()
        .find(|it| (it.to_string()).eq_ignore_ascii_case(&rest.text[level.clone()]))?;
    rest.skip_blanks();
    rest.skip("(").then(|| DirectiveSlip {
        span: start..word.end,
        message: "this comment sets no level: it does not begin as such comments do".to_owned(),
        help: format!("write `# {MARK} {level}(…)`"),
    })
}

fn directive(mut rest: Rest<'_>) -> Result<Directive, DirectiveSlip> {
    rest.skip_blanks();
    let mut word = rest.word();
    let whole_file = rest.text[word.clone()] == *"file";
    if whole_file {
        rest.skip_blanks();
        word = rest.word();
    }
    let level = level(rest.text, word)?;

    rest.skip_blanks();
    if !rest.skip("(") {
        return Err(DirectiveSlip {
            span: rest.span,
            message: format!("`{level}` is not followed by the names of rules"),
            help: format!("write `{level}(…)` with the names between the parentheses"),
        });
    }
    let Some(close) = rest.as_str().find(')') else {
        return Err(DirectiveSlip {
            span: rest.span,
            message: "the names of rules are not closed".to_owned(),
            help: "write `)` behind the last name".to_owned(),
        });
    };
    let list = rest.span.start..rest.span.start + close;
    let names = names(rest.text, list.clone());
    if names.is_empty() {
        return Err(DirectiveSlip {
            span: list.start - 1..list.end + 1,
            message: format!("`{level}` names no rule"),
            help: format!("write `{level}(…)` with the names between the parentheses"),
        });
    }

    rest.span.start = list.end + 1;
    rest.skip_blanks();
    if !rest.span.is_empty()
        && !REASON
            .iter()
            .any(|reason| rest.as_str().starts_with(reason))
    {
        return Err(DirectiveSlip {
            span: rest.span,
            message: "the comment goes on behind the names of rules".to_owned(),
            help: "write a reason behind `--`, and levels of other rules in a comment of their own"
                .to_owned(),
        });
    }
    Ok(Directive {
        whole_file,
        level,
        list,
        names,
    })
}

fn level(text: &str, word: Range<usize>) -> Result<Level, DirectiveSlip> {
    let written = &text[word.clone()];
    let names = LEVELS.map(|level| level.to_string());
    if let Some(at) = names.iter().position(|name| name == written) {
        return Ok(LEVELS[at]);
    }
    let message = match written {
        "" => "the comment sets no level".to_owned(),
        _ => format!("`{written}` is not a level"),
    };
    let help = match nearest(written, names.iter().map(String::as_str)) {
        Some(name) => did_you_mean(name),
        None => "write `allow(…)`, `warn(…)` or `error(…)` with the names of rules".to_owned(),
    };
    Err(DirectiveSlip {
        span: word,
        message,
        help,
    })
}

/// The names in a list that commas separate.
fn names(text: &str, list: Range<usize>) -> Vec<Range<usize>> {
    let mut names = Vec::new();
    let mut start = list.start;
    for piece in text[list].split(',') {
        let name = piece.trim();
        if !name.is_empty() {
            let start = start + (piece.len() - piece.trim_start().len());
            names.push(start..start + name.len());
        }
        start += piece.len() + 1;
    }
    names
}

/// What is still to be read of a comment.
struct Rest<'t> {
    text: &'t str,
    span: Range<usize>,
}

impl<'t> Rest<'t> {
    fn as_str(&self) -> &'t str {
        &self.text[self.span.clone()]
    }

    fn skip(&mut self, expected: &str) -> bool {
        let found = self.as_str().starts_with(expected);
        if found {
            self.span.start += expected.len();
        }
        found
    }

    fn skip_blanks(&mut self) {
        self.span.start = self.span.end - self.as_str().trim_start().len();
    }

    /// Takes what stands before the next blank or parenthesis.
    fn word(&mut self) -> Range<usize> {
        let length = self
            .as_str()
            .find(|c: char| c.is_whitespace() || c == '(' || c == ')');
        let start = self.span.start;
        self.span.start = length.map_or(self.span.end, |length| start + length);
        start..self.span.start
    }
}

#[cfg(test)]
mod tests {
    use super::{Directive, DirectiveSlip, read};
    use crate::diagnostic::Level;

    #[track_caller]
    fn check(comment: &str, whole_file: bool, level: Level, expected: &[&str]) {
        let text = format!("a = 1 {comment}");
        let read = read(&text, 6..text.len())
            .expect("it is ours")
            .expect("it can be read");
        let Directive {
            whole_file: file,
            level: found,
            names,
            ..
        } = read;
        let names: Vec<_> = names.into_iter().map(|name| &text[name]).collect();
        assert_eq!(
            (file, found, names.as_slice()),
            (whole_file, level, expected)
        );
    }

    #[track_caller]
    fn check_slip(comment: &str, at: &str, message: &str, help: &str) {
        let text = format!("ä = 1 {comment}");
        let slip = read(&text, 7..text.len())
            .expect("it is ours")
            .expect_err("it is wrong");
        let DirectiveSlip {
            span,
            message: found,
            help: found_help,
        } = slip;
        assert_eq!(
            (&text[span], found.as_str(), found_help.as_str()),
            (at, message, help)
        );
    }

    #[test]
    fn comments_set_levels() {
        check("# scrutineer: allow(a-b)", false, Level::Allow, &["a-b"]);
        check(
            "#scrutineer:warn ( a ,b,, )",
            false,
            Level::Warn,
            &["a", "b"],
        );
        check("# scrutineer: file error(ä)  ", true, Level::Error, &["ä"]);
        check(
            "# scrutineer: allow(a) -- because (b) says so",
            false,
            Level::Allow,
            &["a"],
        );
        check(
            "# scrutineer: allow(a) — because",
            false,
            Level::Allow,
            &["a"],
        );
    }

    #[test]
    fn other_comments_are_none_of_ours() {
        for comment in [
            "#",
            "# allow(a)",
            "# see scrutineer: allow(a)",
            "# scrutineer allows that",
            "# Scrutineer (allow)",
        ] {
            assert_eq!(read(comment, 0..comment.len()), None, "{comment}");
        }
    }

    #[test]
    fn comments_that_begin_otherwise_are_pointed_at() {
        let message = "this comment sets no level: it does not begin as such comments do";
        let check = |comment, at, help| check_slip(comment, at, message, help);
        let help = "write `# scrutineer: allow(…)`";
        check("# scrutineer allow(a)", "scrutineer", help);
        check("# Scrutineer: file allow(a)", "Scrutineer:", help);
    }

    #[test]
    fn slips_are_pointed_at() {
        let levels = "write `allow(…)`, `warn(…)` or `error(…)` with the names of rules";
        check_slip(
            "# scrutineer: alow(a)",
            "alow",
            "`alow` is not a level",
            "did you mean `allow`?",
        );
        check_slip(
            "# scrutineer: file(a)",
            "",
            "the comment sets no level",
            levels,
        );
        check_slip("# scrutineer:", "", "the comment sets no level", levels);
        check_slip(
            "# scrutineer: we check this",
            "we",
            "`we` is not a level",
            levels,
        );
        let names = "write `allow(…)` with the names between the parentheses";
        check_slip(
            "# scrutineer: allow a",
            "a",
            "`allow` is not followed by the names of rules",
            names,
        );
        check_slip(
            "# scrutineer: allow( , )",
            "( , )",
            "`allow` names no rule",
            names,
        );
        check_slip(
            "# scrutineer: warn(a, b",
            "a, b",
            "the names of rules are not closed",
            "write `)` behind the last name",
        );
        check_slip(
            "# scrutineer: warn(a) allow(b)",
            "allow(b)",
            "the comment goes on behind the names of rules",
            "write a reason behind `--`, and levels of other rules in a comment of their own",
        );
    }
}
