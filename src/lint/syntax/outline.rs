//! The items of a text and its open brackets, as far as they can be told in broken text.

use std::ops::Range;

use toml_parser::Source;
use toml_parser::lexer::Token;
use toml_parser::parser::{Event, EventKind, parse_document};

/// Where the top-level items of a text begin, and what is not closed in it.
#[derive(Debug, Default)]
pub(super) struct Outline {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// The first byte of each key-value pair and header outside of brackets.
    items: Vec<usize>,
    /// Brackets that nothing closes, outermost first.
    unclosed: Vec<Range<usize>>,
}

impl Outline {
    /// Reads the outline of a text that does not nest too deep.
    pub fn of(text: &str) -> Self {
        let tokens = Source::new(text).lex().into_vec();
        let mut reader = OutlineReader::default();
        parse_document(&tokens, &mut |event: Event| reader.event(event), &mut ());
        let OutlineReader {
            items,
            mut unclosed,
            ..
        } = reader;
        unclosed.sort_by_key(|span| span.start);
        Self {
            tokens,
            items,
            unclosed,
        }
    }

    /// The number of the item around a place.
    pub fn item(&self, at: usize) -> usize {
        self.items.partition_point(|&start| start <= at)
    }

    /// The innermost bracket before a place that nothing closes.
    pub fn unclosed_before(&self, at: usize) -> Option<Range<usize>> {
        self.unclosed
            .iter()
            .rev()
            .find(|span| span.start < at)
            .cloned()
    }

    /// The token around a place, or the one that ends there.
    pub fn token_at(&self, at: usize) -> Option<&Token> {
        let next = self
            .tokens
            .partition_point(|token| token.span().start() < at);
        next.checked_sub(1).map(|index| &self.tokens[index])
    }
}

#[derive(Default)]
struct OutlineReader {
    items: Vec<usize>,
    unclosed: Vec<Range<usize>>,
    open: Vec<Range<usize>>,
    /// Something stands on the current line outside of brackets.
    inside: bool,
}

impl OutlineReader {
    fn event(&mut self, event: Event) {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::Newline => {
                if self.open.is_empty() {
                    self.inside = false;
                }
                return;
            }
            EventKind::Whitespace | EventKind::Comment => return,
            EventKind::ArrayOpen | EventKind::InlineTableOpen => {
                self.begin(span.start);
                self.open.push(span);
                return;
            }
            EventKind::ArrayClose | EventKind::InlineTableClose => {
                // Where the text ends, the parser closes what is open by nothing.
                if let Some(open) = self.open.pop()
                    && span.is_empty()
                {
                    self.unclosed.push(open);
                }
            }
            _ => {}
        }
        self.begin(span.start);
    }

    fn begin(&mut self, start: usize) {
        if !self.inside && self.open.is_empty() {
            self.inside = true;
            self.items.push(start);
        }
    }
}
