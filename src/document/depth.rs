//! How deep a text nests, told by its tokens before a tree is built of them.
//!
//! Trees are built, walked and dropped by recursion, so one that is too deep for the stack must
//! never come to be. The parser's own guard does not ensure that: it bounds brackets and the parts
//! of a key one by one and not their product, and text such as `{ [] [] [[[` winds it back.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// How deep values may nest: parts of keys and brackets on the way to a value.
pub const MAX_DEPTH: usize = 80;

/// A place that nests too deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The key or bracket that is one too many.
    pub span: Range<usize>,
    /// The outermost bracket around it.
    pub outermost: Option<Range<usize>>,
}

/// Where the text first nests deeper than [`MAX_DEPTH`].
pub(super) fn too_deep(text: &str) -> Option<TooDeep> {
    let mut sounding = Sounding {
        frames: Vec::new(),
        depth: 0,
        header: 0,
        line: LineState::Start,
        found: None,
    };
    for token in Source::new(text).lex() {
        sounding.token(&token);
        if sounding.found.is_some() {
            break;
        }
    }
    sounding.found
}

/// An open bracket.
#[derive(Debug)]
struct OpenBracket {
    is_table: bool,
    span: Range<usize>,
    /// Depth of the value that the bracket opens.
    depth: usize,
    /// There has been a `=` since the last comma.
    is_keyed: bool,
}

/// Reads tokens one by one.
///
/// In text that the parser refuses, brackets that the parser has given up may still count as open
/// here, and keys without a comma between them add up. Both err towards too deep: the open
/// brackets of the parser are always among those counted here.
#[derive(Debug)]
struct Sounding {
    frames: Vec<OpenBracket>,
    /// Parts of the keys and array brackets on the way to the current value.
    depth: usize,
    /// Parts of the last `[header]`.
    header: usize,
    line: LineState,
    /// Where it first is too deep.
    found: Option<TooDeep>,
}

/// Where the current line stands, outside of brackets.
#[derive(Debug, PartialEq)]
enum LineState {
    Start,
    Header,
    Other,
}

impl Sounding {
    fn token(&mut self, token: &Token) {
        let span = token.span().start()..token.span().end();
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Eof | TokenKind::Comment => {}
            TokenKind::Newline => {
                if self.frames.is_empty() {
                    self.line = LineState::Start;
                }
            }
            _ if self.in_header(token.kind()) => self.header_token(token.kind(), span),
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => self.open(token, span),
            TokenKind::RightSquareBracket => self.close(false),
            TokenKind::RightCurlyBracket => self.close(true),
            TokenKind::Dot => {
                self.enter_line();
                self.depth += 1;
                self.check(self.depth, span);
            }
            TokenKind::Comma => {
                // Of a key without a value the parser does not let go at a comma.
                if let Some(frame) = self.frames.last_mut()
                    && (!frame.is_table || frame.is_keyed)
                {
                    self.depth = frame.depth + 1;
                    frame.is_keyed = false;
                }
            }
            TokenKind::BasicString
            | TokenKind::MlBasicString
            | TokenKind::LiteralString
            | TokenKind::MlLiteralString
            | TokenKind::Atom => self.enter_line(),
            TokenKind::Equals => {
                self.enter_line();
                if let Some(frame) = self.frames.last_mut() {
                    frame.is_keyed = true;
                }
            }
        }
    }

    fn in_header(&self, kind: TokenKind) -> bool {
        self.frames.is_empty()
            && match self.line {
                LineState::Start => kind == TokenKind::LeftSquareBracket,
                LineState::Header => true,
                LineState::Other => false,
            }
    }

    /// Reads on in the line of a header, of which the parser makes nothing but the header.
    fn header_token(&mut self, kind: TokenKind, span: Range<usize>) {
        if self.line == LineState::Start {
            self.line = LineState::Header;
            self.header = 1;
        } else if kind == TokenKind::Dot {
            self.header += 1;
            self.check(self.header, span);
        }
    }

    /// A key or value begins: the first of a line stands below the last header.
    fn enter_line(&mut self) {
        if self.line == LineState::Start && self.frames.is_empty() {
            self.line = LineState::Other;
            self.depth = self.header + 1;
        }
    }

    fn open(&mut self, token: &Token, span: Range<usize>) {
        self.enter_line();
        let is_table = token.kind() == TokenKind::LeftCurlyBracket;
        self.frames.push(OpenBracket {
            is_table,
            span: span.clone(),
            depth: self.depth,
            is_keyed: false,
        });
        // What stands inside has at least one step more: an index, or the first part of a key.
        self.depth += 1;
        self.check(self.depth, span);
    }

    fn close(&mut self, is_table: bool) {
        // The parser passes over a bracket that closes nothing.
        if self
            .frames
            .last()
            .is_none_or(|frame| frame.is_table != is_table)
        {
            return;
        }
        if let Some(frame) = self.frames.pop() {
            self.depth = frame.depth;
        }
    }

    fn check(&mut self, depth: usize, span: Range<usize>) {
        if depth > MAX_DEPTH {
            let outermost = self.frames.first().map(|frame| frame.span.clone());
            self.found = Some(TooDeep { span, outermost });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn deep(text: &str, expected: Option<&str>) {
        let found = too_deep(text).map(|deep| &text[..deep.span.end]);
        assert_eq!(found, expected);
    }

    #[test]
    fn depth_counts_keys_and_brackets() {
        let dotted = |parts: usize| vec!["k"; parts].join(".");
        let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        deep(&format!("a = {}", nested(MAX_DEPTH - 1)), None);
        let text = format!("a = {}", nested(MAX_DEPTH));
        deep(&text, Some(&text[..4 + MAX_DEPTH]));
        deep(&format!("{} = 1", dotted(MAX_DEPTH)), None);
        let text = format!("{} = 1", dotted(MAX_DEPTH + 1));
        deep(&text, Some(&text[..2 * MAX_DEPTH]));
        deep(&format!("[{}]\na.b = 1", dotted(MAX_DEPTH - 2)), None);
        let text = format!("[{}]\na.b.c = 1", dotted(MAX_DEPTH - 2));
        deep(&text, Some(text.trim_end_matches("c = 1")));
        let text = format!("a = {}", "{ b.c = ".repeat(MAX_DEPTH / 2));
        deep(&text, Some(text.trim_end_matches("c = ")));
    }

    #[test]
    fn what_is_closed_does_not_count() {
        let mut text = String::new();
        for _ in 0..100 {
            text.push_str("[a.b]\nc = [[1.5, 2.5], [{ d.e = 3.5 }]]\nf = 4.5\n");
        }
        deep(&text, None);
        deep(&format!("a = [{}]", "{ b.c = 1 }, ".repeat(100)), None);
        deep(
            &format!("a = '{}'\nb = \"{0}\" # {0}", "[{.".repeat(100)),
            None,
        );
    }

    #[test]
    fn a_bracket_that_closes_nothing_does_not_count_back() {
        let text = format!("a = {{ {} b = {}", "[] ".repeat(300), "[".repeat(200));
        assert!(too_deep(&text).is_some());
        let text = format!("a = {}", "[ } ] } [ [".repeat(100));
        assert!(too_deep(&text).is_some());
    }
}
