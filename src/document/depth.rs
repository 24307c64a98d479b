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
    if is_plain(text) {
        None
    } else {
        look_closely(text)
    }
}

/// Reads the tokens.
fn look_closely(text: &str) -> Option<TooDeep> {
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

/// Brackets that may be open at once in a plain text.
const PLAIN_BRACKETS: usize = 6;

/// Dots that a key may have in a plain text. With [`PLAIN_BRACKETS`] it keeps plain texts well
/// above [`MAX_DEPTH`]: a header and six brackets with nine parts of a key each.
const PLAIN_DOTS: usize = 8;

/// Whether the text cannot nest too deep: a look at the bytes, which costs far less than reading the
/// tokens. Whatever is out of the ordinary makes a text not plain, malformed text above all.
fn is_plain(text: &str) -> bool {
    let bytes = text.as_bytes();
    let (mut open, mut dots) = (0_usize, 0_usize);
    // The open brackets, innermost lowest: a bit is set for a table.
    let mut tables = 0_u32;
    // The last byte that was neither a blank nor part of a comment.
    let mut last = b'\n';
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            // A quote inside of a bare word opens no string.
            b'"' | b'\'' if !b"\n=,[{.".contains(&last) => return false,
            b'"' | b'\'' => match string_end(bytes, at) {
                Some(end) => at = end,
                None => return false,
            },
            b'#' => {
                let rest = &bytes[at..];
                let end = rest
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(rest.len());
                let comment = rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end]);
                if comment.contains(&b'\r') {
                    return false;
                }
                at += end;
                continue;
            }
            b'[' | b'{' => {
                open += 1;
                tables = tables << 1 | u32::from(byte == b'{');
                if open > PLAIN_BRACKETS {
                    return false;
                }
            }
            b']' | b'}' => {
                let closes_table = byte == b'}';
                let fits = open > 0 && (tables & 1 == 1) == closes_table;
                if !fits {
                    return false;
                }
                open -= 1;
                tables >>= 1;
            }
            b'\r' if bytes.get(at + 1) != Some(&b'\n') => return false,
            b'\n' | b',' | b'=' => dots = 0,
            b'.' => {
                dots += 1;
                if dots > PLAIN_DOTS {
                    return false;
                }
            }
            _ => {}
        }
        if !matches!(byte, b' ' | b'\t' | b'\r') {
            last = byte;
        }
        at += 1;
    }
    open == 0
}

/// The closing quote of the string that opens at `start`; `None` for strings of several lines and
/// open ones.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = bytes[start];
    if bytes[start..].starts_with(&[quote; 3]) {
        return None;
    }
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'\\' if quote == b'"' => at += 2,
            // A quote right behind a string is no TOML, whatever it may open.
            byte if byte == quote => return (bytes.get(at + 1) != Some(&quote)).then_some(at),
            _ => at += 1,
        }
    }
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

    proptest::proptest! {
        /// Texts of TOML's own characters, so that many nearly are TOML.
        #[test]
        fn a_plain_text_does_not_nest_too_deep(text in "[a\\[\\]{}.,=\"'\\\\ex#:1 \n\r\t]{0,60}") {
            if super::is_plain(&text) {
                let found = super::look_closely(&text);
                proptest::prop_assert!(found.is_none(), "{found:?}");
            }
        }
    }

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
