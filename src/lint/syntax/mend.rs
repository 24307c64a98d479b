//! What one character more, less or other would put right.
//!
//! A bracket that is missing makes the parser trip somewhere behind it, and again and again. What
//! the author did is rather told by the smallest change that makes the text readable from there
//! on: of the single characters that could be put in, taken out or exchanged around the first
//! error, the one after which the parser gets furthest.

mod window;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};

use self::window::{Window, errors};
use super::{ends, headers, keys, letters, prose, struck};

/// Lines before an error in which anything else is looked for.
const NEAR: usize = 2;

/// Bytes of a line in which slips of quotes are looked for.
const LONGEST_LINE: usize = 2_000;

/// How many bytes may be read for all errors of a text.
const MOST_READ: usize = 24 * 1024 * 1024;

/// A change of one character, or of a closing bracket and the comma behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct CharacterEdit {
    /// What is replaced; empty where something is put in.
    pub span: Range<usize>,
    /// By what.
    pub text: Cow<'static, str>,
    pub kind: MendKind,
}

impl CharacterEdit {
    /// The same in a text in which the line begins at a place.
    fn in_line_at(self, start: usize) -> Self {
        let span = start + self.span.start..start + self.span.end;
        Self { span, ..self }
    }
}

/// What the author did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MendKind {
    /// Characters only look like those of TOML.
    Letters,
    /// A header has other marks than its own.
    Header,
    /// A key has characters that only keys in quotes may have.
    Key,
    /// A comment begins before the brackets that its line should close.
    Comment,
    /// The same mark stands twice.
    Doubled,
    /// `;`, `.`, `:` or `//` stands for another mark.
    Mark,
    /// A closing bracket is missing.
    Closer,
    /// A bracket of one sort stands for one of the other.
    Swapped,
    /// A quote stands where a value belongs: what is put there for it is made up.
    Lone,
    /// A string goes on in the next line.
    Wrapped,
    /// A quote is missing.
    Quote,
    /// An opening bracket is missing.
    Opener,
    /// A comma is missing.
    Comma,
    /// An `=` is missing.
    Equals,
    /// A value is missing, or a key has none: what is put in for it is made up.
    Value,
    /// Words for people stand where a comment belongs.
    Prose,
    /// A header has blanks in its name.
    Joined,
    /// The end of a line is missing.
    LineEnd,
    /// A mark, or a value, is one too many.
    Extra,
    /// A character is one too many that is no mark.
    Stray,
    /// Another key was struck than that of a mark.
    Struck,
    /// Two characters have changed places.
    Crossed,
    /// The first character of the next line stands at the end of a line.
    EarlyEnd,
    /// The last character of a line stands on the next one.
    LateEnd,
    /// A line goes on in the next one.
    Broken,
    /// A table in a table has no key: the one that is put in is made up.
    Nameless,
}

impl MendKind {
    /// The change that puts this right: what is replaced, by what.
    pub fn edit(self, span: Range<usize>, text: impl Into<Cow<'static, str>>) -> CharacterEdit {
        CharacterEdit {
            span,
            text: text.into(),
            kind: self,
        }
    }
}

/// What makes one change better than another: the least is best.
type MendOrder = (usize, usize, MendKind, usize, usize);

/// Finds changes, as long as it may.
pub(super) struct Mender {
    /// Bytes that may still be read.
    left: usize,
}

impl Mender {
    pub fn new() -> Self {
        Self { left: MOST_READ }
    }

    /// The change that lets the parser go on behind the line of the error at `at`; errors at the
    /// places in `passed` do not count.
    pub fn mend(
        &mut self,
        text: &str,
        tokens: &[Token],
        at: usize,
        passed: &HashSet<usize>,
    ) -> Option<CharacterEdit> {
        let window = Window::around(text, tokens, at);
        let mut best: Option<(MendOrder, CharacterEdit)> = None;
        for (distance, edit) in window.edits() {
            let cost = window.start_cost();
            self.left = self.left.checked_sub(cost)?;
            let reached = window.reached(&edit, passed);
            if reached.at <= window.line_end {
                continue;
            }
            // Of brackets on one line that will do, the last closes the outermost.
            let late = match edit.kind {
                MendKind::Closer => usize::MAX - edit.span.start,
                _ => edit.span.start,
            };
            let order = (
                usize::MAX - reached.at,
                reached.open,
                edit.kind,
                distance,
                late,
            );
            if best.as_ref().is_none_or(|(best, _)| order < *best) {
                best = Some((order, edit));
            }
        }
        best.map(|(_, edit)| edit)
    }

    /// The errors up to a place, as [`mend`](Self::mend) counts them.
    pub fn errors_to(&mut self, text: &str, end: usize) -> Vec<usize> {
        self.left = self.left.saturating_sub(text.len());
        errors(text).into_iter().filter(|at| *at <= end).collect()
    }
}

impl Window<'_> {
    /// The changes that may be tried, each with how many lines before the error it is.
    fn edits(&self) -> Vec<(usize, CharacterEdit)> {
        let mut edits = Vec::new();
        let mut distance = self
            .tokens
            .iter()
            .filter(|token| token.kind() == TokenKind::Newline)
            .count();
        for (index, token) in self.tokens.iter().enumerate() {
            if token.kind() == TokenKind::Newline {
                distance -= 1;
            }
            self.at_token(index, distance, &mut edits);
            if distance <= NEAR {
                edits.extend(self.missing_value(index).map(|edit| (distance, edit)));
                edits.extend(self.missing_before_key(index).map(|edit| (distance, edit)));
            }
        }
        self.in_line(&mut edits);
        self.opened_headers(&mut edits);
        // A text of many lines may reach beyond what is read.
        edits.retain(|(_, edit)| edit.span.end <= self.part.end);
        edits
    }

    fn at_token(&self, index: usize, distance: usize, edits: &mut Vec<(usize, CharacterEdit)>) {
        let token = &self.tokens[index];
        let kind = token.kind();
        let span = token.span().start()..token.span().end();
        let mut add = |span: Range<usize>, text: &'static str, kind: MendKind| {
            edits.push((distance, kind.edit(span, text)));
        };
        if kind == TokenKind::Comment && self.text[span.clone()].contains(['}', ']']) {
            add(span.start..span.start + 1, "", MendKind::Comment);
        }
        if is_blank(kind) {
            return;
        }
        let next = self.tokens[index + 1..].first().map(Token::kind);
        let mut rest = self.tokens[index + 1..].iter().map(Token::kind);
        let ends_line = matches!(
            rest.find(|kind| !matches!(
                kind,
                TokenKind::Whitespace | TokenKind::Comment | TokenKind::Comma
            )),
            None | Some(TokenKind::Newline | TokenKind::Eof)
        );
        let is_before_item = ends_line && rest.find(|kind| !is_blank(*kind)).is_some_and(is_opener);
        let is_near = distance <= NEAR;
        let is_followed = next.is_none_or(|next| {
            is_blank(next) || is_closer(next) || next == TokenKind::Comma || is_closer(kind)
        });
        if is_followed && (is_near || ends_line) && kind != TokenKind::Equals {
            add(span.end..span.end, "}", MendKind::Closer);
            add(span.end..span.end, "]", MendKind::Closer);
            if is_before_item {
                // The end of an item that stands on a line of its own goes as a whole.
                add(span.end..span.end, "},", MendKind::Closer);
                add(span.end..span.end, "],", MendKind::Closer);
            }
        }
        if !is_near {
            return;
        }
        let is_value = !matches!(kind, TokenKind::Comma | TokenKind::Equals | TokenKind::Dot);
        if is_value && !is_opener(kind) && is_followed {
            add(span.end..span.end, ",", MendKind::Comma);
            if span.end >= self.line.start {
                add(span.end..span.end, " = ", MendKind::Equals);
            }
        }
        let before = index.checked_sub(1).map(|index| self.tokens[index].kind());
        let begins = before.is_none_or(|before| {
            is_blank(before)
                || is_opener(before)
                || matches!(before, TokenKind::Comma | TokenKind::Equals)
        });
        if begins {
            add(span.start..span.start, "[", MendKind::Opener);
            add(span.start..span.start, "{", MendKind::Opener);
        }
        if kind == TokenKind::Equals {
            // What should open a list stands on the next line.
            add(span.end..span.end, " [", MendKind::Opener);
        }
        let doubled = self.doubled(index);
        let mut behind = self.tokens[index + 1..].iter().map(Token::kind);
        let next_said = behind.find(|kind| *kind != TokenKind::Whitespace);
        let mut ahead = self.tokens[..index].iter().rev().map(Token::kind);
        let last_said = ahead.find(|kind| *kind != TokenKind::Whitespace);
        if kind == TokenKind::LeftCurlyBracket && last_said == Some(TokenKind::Comma) {
            add(span.start..span.start, "x = ", MendKind::Nameless);
        }
        if is_word(kind) && next_said.is_some_and(is_opener) {
            add(span, "", MendKind::Extra);
            return;
        }
        match kind {
            TokenKind::LeftSquareBracket => add(span.clone(), "{", MendKind::Swapped),
            TokenKind::LeftCurlyBracket => add(span.clone(), "[", MendKind::Swapped),
            TokenKind::RightSquareBracket => add(span.clone(), "}", MendKind::Swapped),
            TokenKind::RightCurlyBracket => add(span.clone(), "]", MendKind::Swapped),
            TokenKind::Comma | TokenKind::Equals => {}
            _ => return,
        }
        add(
            span,
            "",
            if doubled {
                MendKind::Doubled
            } else {
                MendKind::Extra
            },
        );
    }

    /// Lines above the error that open a table in which keys stand as below a header.
    fn opened_headers(&self, edits: &mut Vec<(usize, CharacterEdit)>) {
        let Some(first) = self.tokens.first() else {
            return;
        };
        let start = first.span().start();
        let lines: Vec<&str> = self.text[start..self.line_end].split('\n').collect();
        let mut at = start;
        for (index, pair) in lines.windows(2).enumerate() {
            if let Some((length, path)) = headers::opened(pair[0], pair[1]) {
                let above = self.text[..at].rfind("\n[").map(|above| above + 1);
                let above = above.and_then(|above| super::header(&self.text[above..]));
                let above = above.map_or_else(String::new, |above| format!("{above}."));
                let edit = MendKind::Header.edit(at..at + length, format!("[{above}{path}]"));
                edits.push((lines.len() - index - 1, edit));
            }
            at += pair[0].len() + 1;
        }
    }

    /// A value that is missing behind an `=`, or behind a key of a table on one line; a value behind another one.
    fn missing_value(&self, index: usize) -> Option<CharacterEdit> {
        let kind = |token: &Token| token.kind();
        let is_said = |kind: &TokenKind| *kind != TokenKind::Whitespace;
        let mut ahead = self.tokens[..index].iter().rev().map(kind).filter(is_said);
        let before = ahead.next();
        let is_value_before = ahead.next() == Some(TokenKind::Equals);
        let next = self.tokens[index + 1..].iter().map(kind).find(is_said);
        let (span, own) = (&self.tokens[index].span(), self.tokens[index].kind());
        let ends =
            next.is_none_or(|next| is_blank(next) || is_closer(next) || next == TokenKind::Comma);
        let in_table = before == Some(TokenKind::LeftCurlyBracket)
            || before == Some(TokenKind::Comma)
                && matches!(next, Some(TokenKind::Comma | TokenKind::RightCurlyBracket));
        let (span, text, kind) = match own {
            TokenKind::Equals if ends => (span.end()..span.end(), " 0", MendKind::Value),
            _ if is_word(own) && in_table && ends => {
                (span.end()..span.end(), " = 0", MendKind::Value)
            }
            _ if is_word(own) && before.is_some_and(is_word) && is_value_before => {
                (span.start()..span.end(), "", MendKind::Extra)
            }
            _ => return None,
        };
        Some(kind.edit(span, text))
    }

    /// A value that is missing behind an `=`, where the next key comes at once, in braces or outside of them.
    fn missing_before_key(&self, index: usize) -> impl Iterator<Item = CharacterEdit> {
        let (sign, behind) = (&self.tokens[index], &self.tokens[index + 1..]);
        let is_of_key = |kind: &TokenKind| {
            is_word(*kind) || matches!(kind, TokenKind::Whitespace | TokenKind::Dot)
        };
        let next = behind.iter().map(Token::kind).find(|kind| !is_of_key(kind));
        let is_before_key = (sign.kind(), next) == (TokenKind::Equals, Some(TokenKind::Equals));
        let at = sign.span().end();
        let texts = is_before_key.then_some([" 0,", " 0\n"]);
        let texts = texts.into_iter().flatten();
        texts.map(move |text| MendKind::Value.edit(at..at, text))
    }

    /// Whether the token before is the same mark.
    fn doubled(&self, index: usize) -> bool {
        // Of brackets two in a row are nothing strange.
        if !matches!(
            self.tokens[index].kind(),
            TokenKind::Comma | TokenKind::Equals
        ) {
            return false;
        }
        let mut before = self.tokens[..index].iter().rev();
        before
            .find(|token| token.kind() != TokenKind::Whitespace)
            .is_some_and(|before| before.kind() == self.tokens[index].kind())
    }

    /// Slips of quotes and marks in the line of the error.
    fn in_line(&self, edits: &mut Vec<(usize, CharacterEdit)>) {
        let line = &self.text[self.line.clone()];
        if line.len() > LONGEST_LINE {
            return;
        }
        let mut add = |edit: CharacterEdit| edits.push((0, edit));
        if !prose::is_sentence(line)
            && let Some((span, text)) = letters::typed(self.text, self.tokens, self.line.clone())
        {
            add(MendKind::Letters.edit(span, text));
        }
        if let Some(at) = prose::comment(line) {
            let at = self.line.start + at;
            add(MendKind::Prose.edit(at..at, "# "));
        }
        if let Some((span, text)) = prose::wrapped(self.text, self.tokens, &self.line) {
            add(MendKind::Wrapped.edit(span, text));
        }
        let in_text = |edit: CharacterEdit| edit.in_line_at(self.line.start);
        let header = headers::meant(line).map(|(span, text)| MendKind::Header.edit(span, text));
        let joined = headers::joined(line).map(|(span, text)| MendKind::Joined.edit(span, text));
        let struck = struck::edits(line, self.at - self.line.start).into_iter();
        (struck.chain(keys::edits(line)).map(in_text))
            .chain(ends::edits(self.text, &self.line, self.at))
            .chain(header.into_iter().chain(joined).map(in_text))
            .chain(struck::habits(line).into_iter().map(in_text))
            .for_each(&mut add);
        let mut before = '\n';
        let mut characters = line.char_indices().peekable();
        while let Some((offset, character)) = characters.next() {
            let at = self.line.start + offset;
            let mut add = |span: Range<usize>, text: &'static str, kind: MendKind| {
                edits.push((0, kind.edit(span, text)));
            };
            let after = characters.peek().map_or('\n', |&(_, next)| next);
            let ends = |next: char| next.is_whitespace() || matches!(next, ',' | ']' | '}' | '=');
            let begins = |before: char| before.is_whitespace() || "[{,=(".contains(before);
            let is_opened = line[..offset]
                .trim_end()
                .ends_with(['=', '[', '{', ',', '(']);
            let may_open = !ends(character) && (character != '#' || is_opened);
            if begins(before) && may_open && character != '"' {
                add(at..at, "\"", MendKind::Quote);
            }
            let end = at + character.len_utf8();
            // What stands behind a hash and has a quote without its other half is hardly a comment.
            let rest = line[offset + character.len_utf8()..].trim_start();
            let is_cut = rest.starts_with('#') && rest.matches('"').count() % 2 == 1;
            if !begins(character) && ends(after) && character != '"' && !is_cut {
                add(end..end, "\"", MendKind::Quote);
            }
            if matches!(character, '"' | '\'') && begins(before) && "\n\r,]}".contains(after) {
                add(at..end, "0", MendKind::Lone);
            }
            match character {
                '"' if before == '"' => add(at..end, "", MendKind::Doubled),
                '"' => {
                    add(at..end, "", MendKind::Extra);
                    if line.contains('\'') {
                        add(at..end, "'", MendKind::Mark);
                    }
                }
                '\'' if line.contains('"') => add(at..end, "\"", MendKind::Mark),
                ';' => add(at..end, ",", MendKind::Mark),
                '.' if after == ' ' => add(at..end, ",", MendKind::Mark),
                ':' => add(at..end, "=", MendKind::Mark),
                // A line of its own is no value that something follows.
                '/' if after == '/'
                    && before.is_whitespace()
                    && !line[..offset].trim().is_empty() =>
                {
                    add(at..end + 1, "#", MendKind::Mark);
                }
                _ => {}
            }
            before = character;
        }
    }
}

fn is_blank(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Whitespace | TokenKind::Comment | TokenKind::Newline | TokenKind::Eof
    )
}

fn is_opener(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket
    )
}

fn is_closer(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket
    )
}

/// Whether a token is a key or a value of one word.
fn is_word(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Atom | TokenKind::BasicString | TokenKind::LiteralString
    )
}
