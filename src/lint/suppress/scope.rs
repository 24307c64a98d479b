//! The comments of a file that set levels, and the part of the file that each acts on.

use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use super::directive::{self, Directive, DirectiveSlip};
use crate::kit::lines::line_start;

/// A comment that sets levels.
#[derive(Debug)]
pub struct Comment {
    /// Its bytes, from `#` to the end of its line.
    pub span: Range<usize>,
    /// What it says.
    pub directive: Directive,
    /// It acts on findings whose place begins here. Two scopes lie apart or one in the other.
    pub scope: Range<usize>,
}

/// Whether there may be such comments in a text: hardly any has one, and looking for bytes is much faster than lexing.
#[must_use]
pub fn may_be_in(text: &str) -> bool {
    // Of whatever case the first letter is.
    text.contains("crutineer")
}

/// The comments of `text` that set levels, and those that mean to but cannot be read.
pub fn comments(text: &str) -> (Vec<Comment>, Vec<DirectiveSlip>) {
    if !may_be_in(text) {
        return (Vec::new(), Vec::new());
    }
    let mut scan = Scan::new(text);
    for token in toml_parser::Source::new(text).lex() {
        scan.token(token);
    }
    (scan.comments, scan.slips)
}

/// One pass over the tokens of a file.
struct Scan<'t> {
    text: &'t str,
    comments: Vec<Comment>,
    slips: Vec<DirectiveSlip>,
    /// How many brackets are open.
    depth: usize,
    /// Whether nothing but blanks has been seen of the line.
    fresh_line: bool,
    /// Comments alone on their line that wait for what they act on.
    waiting: Vec<usize>,
    /// Scopes that have begun, inner ones last.
    open: Vec<OpenScope>,
}

/// A scope whose end is not yet known.
struct OpenScope {
    comments: Vec<usize>,
    until: ScopeEnd,
}

/// What a scope extends to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ScopeEnd {
    /// The next header of a table.
    Header,
    /// The end of the first line on which no more than so many brackets are open.
    Depth(usize),
}

impl<'t> Scan<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            comments: Vec::new(),
            slips: Vec::new(),
            depth: 0,
            fresh_line: true,
            waiting: Vec::new(),
            open: Vec::new(),
        }
    }

    fn token(&mut self, token: Token) {
        let span = token.span().start()..token.span().end();
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Eof => {}
            TokenKind::Comment => self.comment(span),
            TokenKind::Newline => {
                self.fresh_line = true;
                let depth = self.depth;
                self.close(
                    span.end,
                    |until| matches!(until, ScopeEnd::Depth(limit) if limit >= depth),
                );
            }
            kind => {
                let header =
                    kind == TokenKind::LeftSquareBracket && self.fresh_line && self.depth == 0;
                if header {
                    self.close(line_start(self.text, span.start), |_| true);
                }
                if !self.waiting.is_empty() {
                    let until = if header {
                        ScopeEnd::Header
                    } else {
                        ScopeEnd::Depth(self.depth)
                    };
                    self.open(line_start(self.text, span.start), until);
                }
                self.fresh_line = false;
                self.depth = match kind {
                    TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => self.depth + 1,
                    TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                        self.depth.saturating_sub(1)
                    }
                    _ => self.depth,
                };
            }
        }
    }

    fn comment(&mut self, span: Range<usize>) {
        let directive = match directive::read(self.text, span.clone()) {
            None => return,
            Some(Err(slip)) => return self.slips.push(slip),
            Some(Ok(directive)) => directive,
        };
        let scope = if directive.whole_file {
            0..usize::MAX
        } else if self.fresh_line {
            self.waiting.push(self.comments.len());
            // If nothing follows, it acts on nothing.
            0..0
        } else {
            line_start(self.text, span.start)..behind_line(self.text, span.end)
        };
        self.comments.push(Comment {
            span,
            directive,
            scope,
        });
    }

    fn open(&mut self, start: usize, until: ScopeEnd) {
        let comments = std::mem::take(&mut self.waiting);
        for &comment in &comments {
            self.comments[comment].scope = start..usize::MAX;
        }
        self.open.push(OpenScope { comments, until });
    }

    fn close(&mut self, end: usize, ends: impl Fn(ScopeEnd) -> bool) {
        while let Some(open) = self.open.pop_if(|open| ends(open.until)) {
            for comment in open.comments {
                self.comments[comment].scope.end = end;
            }
        }
    }
}

/// Just behind the newline of a byte offset's line; of the last line, behind everything, so that
/// the end of the file belongs to it.
pub fn behind_line(text: &str, offset: usize) -> usize {
    text[offset..]
        .find('\n')
        .map_or(usize::MAX, |newline| offset + newline + 1)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::comments;

    /// `^` above a text marks where the scope of its only comment begins, `$` behind its end.
    #[track_caller]
    fn check(marked: &str) {
        let start = marked.find('^').expect("a beginning");
        let end = marked.find('$').map(|end| end - 1);
        let text = marked.replace(['^', '$'], "");
        let (comments, slips) = comments(&text);
        assert!(slips.is_empty());
        let [comment] = comments.as_slice() else {
            panic!("{} comments", comments.len());
        };
        assert_eq!(comment.scope, start..end.unwrap_or(usize::MAX));
    }

    #[test]
    fn at_the_end_of_a_line_a_comment_acts_on_the_line() {
        check("a = 1\n^b = 2 # scrutineer: allow(x)\n$c = 3\n");
        check("a = [\n^  1, # scrutineer: allow(x)\r\n$  2,\n]\n");
        check("a = 1\n^b = 2 # scrutineer: allow(x)");
        check("^a = [ # scrutineer: allow(x)\n$1]\n");
        check("a = '''\n^ b''' # scrutineer: allow(x)\n$c = 3\n");
    }

    #[test]
    fn alone_on_a_line_a_comment_acts_on_the_next() {
        check("  # scrutineer: allow(x)\n\n# a note\n^  a = 1\n$b = 2\n");
        check("\u{feff}# scrutineer: allow(x)\n^a = 1\n$b = 2\n");
        check("a = [\n  # scrutineer: allow(x)\n^  { b = 1 },\n$  { b = 2 },\n]\n");
        check("a = [\n  1,\n  # scrutineer: allow(x)\n^]\n$b = 1\n");
    }

    #[test]
    fn or_on_the_whole_value_that_begins_there() {
        check("# scrutineer: allow(x)\n^a = [\n  [1], # ]\n  2,\n]\n$b = 1\n");
        check("a = [\n# scrutineer: allow(x)\n^[\n1 ], 2,\n$3\n]\n");
        check("# scrutineer: allow(x)\n^a = '''\n]\n'''\n$b = 1\n");
        check("# scrutineer: allow(x)\n^a = [\n");
    }

    #[test]
    fn or_on_the_whole_table_whose_header_it_is() {
        check("# scrutineer: allow(x)\n^[a]\nb = [\n[1],\n]\n\n$[c]\n");
        check(
            "a = 1\n# scrutineer: allow(x)\n^[[a]]\nb = 1\n\n# a note\n  $  [[a]]\n"
                .replace("  $  ", "$  ")
                .as_str(),
        );
        check("# scrutineer: allow(x)\n^[a.\"]\"]\nb = 1\n");
    }

    #[test]
    fn or_on_the_file() {
        check("^a = 1\nb = 2 # scrutineer: file allow(x)\nc = 3\n");
    }

    #[test]
    fn strings_are_no_comments_and_nothing_may_follow() {
        let text = "a = '# scrutineer: allow(x)'\nb = \"\"\"\n# scrutineer: allow(x)\n\"\"\"\n# scrutineer: allow(x)\n\n";
        let (comments, _) = comments(text);
        assert_eq!(comments.len(), 1);
        assert_eq!(comments[0].scope, 0..0);
    }

    proptest! {
        #[test]
        fn scopes_lie_apart_or_one_in_the_other(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "# scrutineer: allow(x)\n", "# scrutineer: file allow(x)", "[", "]", "[a]\n", "\n", "\r\n",
                "a = 1", "a = [", "{", "}", "'''", "\"", " ", "\n  ",
            ]), 0..40),
        ) {
            let text = pieces.concat();
            let (comments, _) = comments(&text);
            let scopes: Vec<_> = comments.into_iter().map(|comment| comment.scope).filter(|scope| !scope.is_empty()).collect();
            for one in &scopes {
                for other in &scopes {
                    let apart = one.end <= other.start || other.end <= one.start;
                    let inside = (one.start >= other.start && one.end <= other.end)
                        || (other.start >= one.start && other.end <= one.end);
                    prop_assert!(apart || inside, "{one:?} and {other:?} in {text:?}");
                }
            }
        }
    }
}
