//! The part of a text around an error, and how far it is read after a change.

use std::collections::HashSet;
use std::ops::Range;

use toml_parser::lexer::{Token, TokenKind};
use toml_parser::parser::{Event, EventKind, parse_document};
use toml_parser::{ErrorSink as _, ParseError, Source};

use super::{CharacterEdit, NEAR, is_blank, is_closer, is_opener};
use crate::lint::syntax::{near_line_end, near_line_start, next_line_end};

/// Lines before an error in which a missing bracket is looked for.
const LINES_BACK: usize = 40;

/// Lines behind an error that are read to see whether a change is right.
const LINES_ON: usize = 20;

/// How far a text is read.
pub(super) struct ReadReach {
    /// Up to its first error.
    pub at: usize,
    /// Brackets that are open where the rest of the text is cut off.
    pub open: usize,
}

/// Where reading begins, and what has to stand before it for the brackets there to be open.
type ReadBeginning = (usize, &'static str);

/// The part of a text around an error.
pub(super) struct Window<'t> {
    pub text: &'t str,
    /// Tokens of the lines in which something may be changed.
    pub tokens: &'t [Token],
    /// Where to begin reading for any change, and for one near the error.
    from: [ReadBeginning; 2],
    pub part: Range<usize>,
    /// Where to end for a first look, which shows of most changes that they are wrong.
    glance: usize,
    pub line: Range<usize>,
    /// The error.
    pub at: usize,
    /// The end of the error's line.
    pub line_end: usize,
}

impl<'t> Window<'t> {
    pub fn around(text: &'t str, tokens: &'t [Token], at: usize) -> Self {
        let line_start = near_line_start(text, at);
        let line_end = near_line_end(text, at);
        let first = back(text, line_start, LINES_BACK);
        let mut end = line_end;
        for _ in 0..LINES_ON {
            end = near_line_end(text, end);
            end += usize::from(text[end..].starts_with('\n'));
        }
        let far = beginning(tokens, first);
        let near = beginning(tokens, back(text, line_start, NEAR));
        let part = far.0..end;
        // What is open where a text is cut off shows behind the last of it that says something.
        let mut glance = next_line_end(text, at).clamp(line_end, end);
        let last = text[near_line_start(text, glance)..glance].trim_start();
        let is_said = glance > line_end && !last.is_empty() && !last.starts_with('#');
        // A text of many lines that is cut off would be an error where it begins.
        let mut quotes = ["\"\"\"", "'''"].iter();
        if !is_said || quotes.any(|quotes| text[part.clone()].contains(quotes)) {
            glance = end;
        }
        let from = tokens.partition_point(|token| token.span().start() < first);
        let to = tokens.partition_point(|token| token.span().start() < line_end);
        Self {
            text,
            tokens: &tokens[from..to],
            from: [far, near],
            part,
            glance,
            line: line_start..line_end,
            at,
            line_end,
        }
    }

    pub fn start_cost(&self) -> usize {
        self.part.len()
    }

    /// Where the text cannot be read after a change, if it ends there.
    fn errors(&self, edit: &CharacterEdit, end: usize) -> impl Iterator<Item = usize> {
        let [far, near] = self.from;
        let (start, prefix) = if edit.span.start < near.0 { far } else { near };
        let mut changed = String::with_capacity(prefix.len() + end - start + 1);
        changed.push_str(prefix);
        changed.push_str(&self.text[start..edit.span.start]);
        changed.push_str(&edit.text);
        changed.push_str(&self.text[edit.span.end..end]);
        let back = move |place: usize| {
            let place = (place + start).saturating_sub(prefix.len());
            if place < edit.span.start + edit.text.len() {
                // A change that is wrong in itself leads nowhere.
                place.min(edit.span.start)
            } else {
                place - edit.text.len() + edit.span.len()
            }
        };
        errors(&changed).into_iter().map(back)
    }

    /// How far the text is read without an error after a change.
    pub fn reached(&self, edit: &CharacterEdit, passed: &HashSet<usize>) -> ReadReach {
        if self.glance < self.part.end && edit.span.end <= self.glance {
            let mut wrong = self.errors(edit, self.glance);
            let is_wrong = |place: &usize| *place <= self.line_end && !passed.contains(place);
            if let Some(at) = wrong.find(is_wrong) {
                return ReadReach { at, open: 0 };
            }
        }
        let mut end = usize::MAX;
        if self.part.end < self.text.len() {
            end = self.text[..self.part.end].trim_end().len();
        }
        let mut reached = ReadReach {
            at: usize::MAX,
            open: 0,
        };
        for place in self.errors(edit, self.part.end) {
            if place >= end {
                reached.open += 1;
            } else if !passed.contains(&place) {
                reached.at = reached.at.min(place);
            }
        }
        reached
    }
}

/// The start of the line that many lines before the one that starts at `start`.
fn back(text: &str, start: usize, lines: usize) -> usize {
    let mut start = start;
    for _ in 0..lines {
        if start == 0 {
            break;
        }
        start = near_line_start(text, start - 1);
    }
    start
}

/// Where to begin reading for what is behind `first`, and what opens the brackets there: the item
/// around it from its beginning, unless it is a list whose items stand on lines of their own.
fn beginning(tokens: &[Token], first: usize) -> (usize, &'static str) {
    let mut open: Vec<TokenKind> = Vec::new();
    let mut item = 0;
    let mut found = (0, "");
    let mut is_start = true;
    let mut last = TokenKind::Newline;
    for token in tokens {
        let start = token.span().start();
        if start > first {
            break;
        }
        let kind = token.kind();
        if is_start {
            if open.is_empty() {
                item = start;
                found = (item, "");
            } else if open == [TokenKind::LeftSquareBracket]
                && matches!(last, TokenKind::Comma | TokenKind::LeftSquareBracket)
            {
                found = (start, "x=[");
            } else if found.1.is_empty() {
                found = (item, "");
            }
        }
        is_start = kind == TokenKind::Newline;
        match kind {
            _ if is_opener(kind) => open.push(kind),
            _ if is_closer(kind) => {
                open.pop();
            }
            _ => {}
        }
        if !is_blank(kind) {
            last = kind;
        }
    }
    found
}

/// Where a text cannot be read; keys given twice do not count.
pub(super) fn errors(text: &str) -> Vec<usize> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut found: Vec<ParseError> = Vec::new();
    let mut inside: Vec<ParseError> = Vec::new();
    parse_document(
        &tokens,
        &mut |event: Event| {
            let Some(raw) = source.get(event) else { return };
            match event.kind() {
                EventKind::SimpleKey => raw.decode_key(&mut (), &mut inside),
                EventKind::Scalar => {
                    let _ = raw.decode_scalar(&mut (), &mut inside);
                }
                _ => {}
            }
        },
        &mut |error: ParseError| found.report_error(error),
    );
    let place = |error: &ParseError| {
        let span = error.unexpected().or_else(|| error.context());
        span.map_or(0, |span| span.start())
    };
    found.iter().chain(&inside).map(place).collect()
}
