//! What the tokens of a text tell before a tree is built of them.
//!
//! Trees are built, walked and dropped by recursion, so one that is too deep for the stack must
//! never come to be. The parser's own guard does not ensure that: it bounds brackets and the parts
//! of a key one by one and not their product, and text such as `{ [] [] [[[` winds it back.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// How deep values may nest: parts of keys and brackets on the way to a value.
pub const MAX_DEPTH: usize = 80;

/// Forms of TOML 1.1 that are recorded, at most.
const MAX_FORMS: usize = 1_000;

/// What the tokens tell.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// Where the text first nests deeper than [`MAX_DEPTH`].
    pub too_deep: Option<TooDeep>,
    /// Forms that only TOML 1.1 has, in the order of the text.
    pub newer: Vec<NewerForm>,
}

/// A place that nests too deep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooDeep {
    /// The key or bracket that is one too many.
    pub span: Range<usize>,
    /// The outermost bracket around it.
    pub outermost: Option<Range<usize>>,
}

/// A form that TOML 1.1 has and 1.0 has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewerForm {
    /// Which form.
    pub kind: NewerKind,
    /// Where.
    pub span: Range<usize>,
}

/// Which form of TOML 1.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewerKind {
    /// A newline or comment inside the braces of an inline table; the place is the opening brace.
    Newline,
    /// A comma behind the last value of an inline table.
    TrailingComma,
    /// One of the escapes `\e` and `\xHH`.
    Escape,
    /// A time without seconds.
    Seconds,
}

/// Reads the tokens of `text`, if they can tell anything.
pub(super) fn survey(text: &str) -> Survey {
    if is_plain(text) {
        Survey::default()
    } else {
        full_survey(text)
    }
}

fn full_survey(text: &str) -> Survey {
    let mut surveyor = Surveyor {
        text,
        has_escapes: text.contains('\\'),
        has_times: has_times(text),
        frames: Vec::new(),
        depth: 0,
        header: 0,
        line: Line::Start,
        last: None,
        found: Survey::default(),
    };
    for token in Source::new(text).lex() {
        surveyor.token(&token);
        if surveyor.found.too_deep.is_some() {
            break;
        }
    }
    surveyor.found
}

/// Brackets that may be open at once in a plain text.
const PLAIN_BRACKETS: usize = 6;

/// Dots that a key may have in a plain text. With [`PLAIN_BRACKETS`] it keeps plain texts well
/// above [`MAX_DEPTH`]: a header and six brackets with nine parts of a key each.
const PLAIN_DOTS: usize = 8;

/// Whether the tokens can tell nothing: a look at the bytes, which costs far less than reading
/// them. Whatever is out of the ordinary makes a text not plain, malformed text above all.
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
            // A newline or comment inside of a table is TOML 1.1.
            b'#' | b'\n' if tables != 0 => return false,
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
                if !fits || (closes_table && last == b',') {
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
            b':' if last.is_ascii_digit() => return false,
            _ => {}
        }
        if !matches!(byte, b' ' | b'\t' | b'\r') {
            last = byte;
        }
        at += 1;
    }
    open == 0
}

/// The closing quote of the string that opens at `start`; `None` for strings of several lines,
/// open ones, and those with escapes that only TOML 1.1 has.
fn string_end(bytes: &[u8], start: usize) -> Option<usize> {
    let quote = bytes[start];
    if bytes[start..].starts_with(&[quote; 3]) {
        return None;
    }
    let mut at = start + 1;
    loop {
        match *bytes.get(at)? {
            b'\n' | b'\r' => return None,
            b'\\' if quote == b'"' => {
                if matches!(bytes.get(at + 1)?, b'e' | b'x') {
                    return None;
                }
                at += 2;
            }
            // A quote right behind a string is no TOML, whatever it may open.
            byte if byte == quote => return (bytes.get(at + 1) != Some(&quote)).then_some(at),
            _ => at += 1,
        }
    }
}

/// Whether the text may hold a time of day.
fn has_times(text: &str) -> bool {
    let mut colons = text.match_indices(':');
    colons.any(|(at, _)| at > 0 && text.as_bytes()[at - 1].is_ascii_digit())
}

/// An open bracket.
#[derive(Debug)]
struct Frame {
    is_table: bool,
    span: Range<usize>,
    /// Depth of the value that the bracket opens.
    depth: usize,
    /// A newline has been recorded.
    is_long: bool,
    /// There has been a `=` since the last comma.
    is_keyed: bool,
}

/// Reads tokens one by one.
///
/// In text that the parser refuses, brackets that the parser has given up may still count as open
/// here, and keys without a comma between them add up. Both err towards too deep: the open
/// brackets of the parser are always among those counted here.
#[derive(Debug)]
struct Surveyor<'t> {
    text: &'t str,
    /// Whether strings need to be looked into.
    has_escapes: bool,
    /// Whether other values need to be.
    has_times: bool,
    frames: Vec<Frame>,
    /// Parts of the keys and array brackets on the way to the current value.
    depth: usize,
    /// Parts of the last `[header]`.
    header: usize,
    line: Line,
    /// The last token that was neither white space, newline nor comment.
    last: Option<Token>,
    found: Survey,
}

/// Where the current line stands, outside of brackets.
#[derive(Debug, PartialEq)]
enum Line {
    Start,
    Header,
    Other,
}

impl Surveyor<'_> {
    fn token(&mut self, token: &Token) {
        let span = token.span().start()..token.span().end();
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Eof => return,
            TokenKind::Newline | TokenKind::Comment => {
                self.line_end(token.kind());
                return;
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
            TokenKind::BasicString | TokenKind::MlBasicString => {
                self.enter_line();
                if self.has_escapes {
                    self.escapes(&self.text[span.clone()], span.start);
                }
            }
            TokenKind::Atom => {
                self.enter_line();
                // Behind a dot stands a fraction, and before it have been seconds.
                let is_fraction = || self.last.is_some_and(|last| last.kind() == TokenKind::Dot);
                if self.has_times && lacks_seconds(&self.text[span.clone()]) && !is_fraction() {
                    self.record(NewerKind::Seconds, span);
                }
            }
            TokenKind::LiteralString | TokenKind::MlLiteralString => self.enter_line(),
            TokenKind::Equals => {
                self.enter_line();
                if let Some(frame) = self.frames.last_mut() {
                    frame.is_keyed = true;
                }
            }
        }
        self.last = Some(*token);
    }

    fn in_header(&self, kind: TokenKind) -> bool {
        self.frames.is_empty()
            && match self.line {
                Line::Start => kind == TokenKind::LeftSquareBracket,
                Line::Header => true,
                Line::Other => false,
            }
    }

    /// Reads on in the line of a header, of which the parser makes nothing but the header.
    fn header_token(&mut self, kind: TokenKind, span: Range<usize>) {
        if self.line == Line::Start {
            self.line = Line::Header;
            self.header = 1;
        } else if kind == TokenKind::Dot {
            self.header += 1;
            self.check(self.header, span);
        }
    }

    /// A key or value begins: the first of a line stands below the last header.
    fn enter_line(&mut self) {
        if self.line == Line::Start && self.frames.is_empty() {
            self.line = Line::Other;
            self.depth = self.header + 1;
        }
    }

    fn line_end(&mut self, kind: TokenKind) {
        match self.frames.last_mut() {
            Some(frame) if frame.is_table && !frame.is_long => {
                frame.is_long = true;
                let span = frame.span.clone();
                self.record(NewerKind::Newline, span);
            }
            None if kind == TokenKind::Newline => self.line = Line::Start,
            _ => {}
        }
    }

    fn open(&mut self, token: &Token, span: Range<usize>) {
        self.enter_line();
        let is_table = token.kind() == TokenKind::LeftCurlyBracket;
        self.frames.push(Frame {
            is_table,
            span: span.clone(),
            depth: self.depth,
            is_long: false,
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
        let Some(frame) = self.frames.pop() else {
            return;
        };
        self.depth = frame.depth;
        if let Some(last) = self.last
            && is_table
            && !frame.is_long
            && last.kind() == TokenKind::Comma
        {
            self.record(
                NewerKind::TrailingComma,
                last.span().start()..last.span().end(),
            );
        }
    }

    fn check(&mut self, depth: usize, span: Range<usize>) {
        if depth > MAX_DEPTH {
            let outermost = self.frames.first().map(|frame| frame.span.clone());
            self.found.too_deep = Some(TooDeep { span, outermost });
        }
    }

    fn escapes(&mut self, raw: &str, start: usize) {
        let mut from = 0;
        while let Some(at) = raw[from..].find('\\').map(|at| at + from) {
            let length = match raw.as_bytes().get(at + 1) {
                Some(b'e') => Some(2),
                Some(b'x') => Some(4),
                _ => None,
            };
            if let Some(length) = length {
                let end = raw.ceil_char_boundary((at + length).min(raw.len()));
                self.record(NewerKind::Escape, start + at..start + end);
            }
            from = raw.ceil_char_boundary((at + 2).min(raw.len()));
        }
    }

    fn record(&mut self, kind: NewerKind, span: Range<usize>) {
        if self.found.newer.len() < MAX_FORMS {
            self.found.newer.push(NewerForm { kind, span });
        }
    }
}

/// Whether an unquoted value is a time of day, perhaps behind a date, that stops at its minutes.
fn lacks_seconds(atom: &str) -> bool {
    let Some(colon) = atom.find(':') else {
        return false;
    };
    let digits = |range: Range<usize>| {
        atom.as_bytes()
            .get(range)
            .is_some_and(|bytes| bytes.iter().all(u8::is_ascii_digit))
    };
    colon >= 2
        && digits(colon - 2..colon)
        && digits(colon + 1..colon + 3)
        && atom.as_bytes().get(colon + 3) != Some(&b':')
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        /// Texts of TOML's own characters, so that many nearly are TOML.
        #[test]
        fn the_tokens_of_a_plain_text_tell_nothing(text in "[a\\[\\]{}.,=\"'\\\\ex#:1 \n\r\t]{0,60}") {
            if super::is_plain(&text) {
                let full = super::full_survey(&text);
                proptest::prop_assert!(full.too_deep.is_none() && full.newer.is_empty(), "{full:?}");
            }
        }
    }

    #[track_caller]
    fn newer(text: &str, expected: &[(NewerKind, &str)]) {
        let found = survey(text).newer;
        let found: Vec<_> = found
            .iter()
            .map(|form| (form.kind, &text[form.span.clone()]))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn forms_of_toml_1_1_are_recorded() {
        use NewerKind::*;
        newer("a = { b = 1,\n c = 2 }", &[(Newline, "{")]);
        newer("a = { b = 1 # why\n }", &[(Newline, "{")]);
        newer("a = { b = 1, }", &[(TrailingComma, ",")]);
        newer(
            "a = [{ b = 1, }, { c = { d = 1, } }]",
            &[(TrailingComma, ","); 2],
        );
        newer("a = {\n b = 1,\n}", &[(Newline, "{")]);
        newer(r#"a = "\e[1m\x41""#, &[(Escape, r"\e"), (Escape, r"\x41")]);
        newer("a = \"\"\"\n\\e\"\"\"", &[(Escape, r"\e")]);
        newer("a = 07:32", &[(Seconds, "07:32")]);
        newer("a = 1979-05-27T07:32", &[(Seconds, "1979-05-27T07:32")]);
        newer(
            "a = 1979-05-27T07:32+01:00",
            &[(Seconds, "1979-05-27T07:32+01:00")],
        );
        newer("a = 1979-05-27 07:32Z", &[(Seconds, "07:32Z")]);
    }

    #[test]
    fn forms_of_toml_1_0_are_not() {
        newer(
            "#:schema x:1\na = { b = [\n1,\n], c = {} }\nd = [1,]\n[e]\nf = 1",
            &[],
        );
        newer(r#"a = "\\e \" \\x41 {,}" # {, }"#, &[]);
        newer("a = '''{,\n}\\e'''\nb = '\\e'", &[]);
        newer(
            "a = 07:32:00\nb = 1979-05-27T07:32:00.5-01:00\nc = 1979-05-27 07:32:00Z",
            &[],
        );
    }

    #[track_caller]
    fn too_deep(text: &str, expected: Option<&str>) {
        let found = survey(text).too_deep.map(|deep| &text[..deep.span.end]);
        assert_eq!(found, expected);
    }

    #[test]
    fn depth_counts_keys_and_brackets() {
        let dotted = |parts: usize| vec!["k"; parts].join(".");
        let nested = |levels: usize| format!("{}1{}", "[".repeat(levels), "]".repeat(levels));
        too_deep(&format!("a = {}", nested(MAX_DEPTH - 1)), None);
        let text = format!("a = {}", nested(MAX_DEPTH));
        too_deep(&text, Some(&text[..4 + MAX_DEPTH]));
        too_deep(&format!("{} = 1", dotted(MAX_DEPTH)), None);
        let text = format!("{} = 1", dotted(MAX_DEPTH + 1));
        too_deep(&text, Some(&text[..2 * MAX_DEPTH]));
        too_deep(&format!("[{}]\na.b = 1", dotted(MAX_DEPTH - 2)), None);
        let text = format!("[{}]\na.b.c = 1", dotted(MAX_DEPTH - 2));
        too_deep(&text, Some(text.trim_end_matches("c = 1")));
        let text = format!("a = {}", "{ b.c = ".repeat(MAX_DEPTH / 2));
        too_deep(&text, Some(text.trim_end_matches("c = ")));
    }

    #[test]
    fn what_is_closed_does_not_count() {
        let mut text = String::new();
        for _ in 0..100 {
            text.push_str("[a.b]\nc = [[1.5, 2.5], [{ d.e = 3.5 }]]\nf = 4.5\n");
        }
        too_deep(&text, None);
        too_deep(&format!("a = [{}]", "{ b.c = 1 }, ".repeat(100)), None);
        too_deep(
            &format!("a = '{}'\nb = \"{0}\" # {0}", "[{.".repeat(100)),
            None,
        );
    }

    #[test]
    fn a_bracket_that_closes_nothing_does_not_count_back() {
        let text = format!("a = {{ {} b = {}", "[] ".repeat(300), "[".repeat(200));
        assert!(survey(&text).too_deep.is_some());
        let text = format!("a = {}", "[ } ] } [ [".repeat(100));
        assert!(survey(&text).too_deep.is_some());
    }
}
