//! How much memory the tree of a text would take as `toml` builds it, told before one is built.
//!
//! A table of one key takes three bytes of text and a thousand of memory. Whoever sends a file of
//! nothing else must not be able to fill the machine, while the documents that people write stay far
//! below what is allowed here.

use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// Texts up to this size, in bytes, are never too dense: nothing in them weighs enough.
const SMALL: usize = 16 * 1024;

/// What the tree of any text may weigh, in bytes.
const BASE: usize = 6_000_000;

/// What it may weigh in addition for each byte of the text.
const PER_BYTE: usize = 18;

/// The node of a table: it has room for some keys, used or not.
const TABLE: usize = 1_150;

/// Keys that fit into the first node of a table.
const KEYS: usize = 6;

/// A further key: its share of a node, its place, and its tokens.
const KEY: usize = 450;

/// A value in an array, with the room that a growing array keeps free.
const VALUE: usize = 112;

/// What the tree of a text may weigh that is copied to be changed, in bytes.
const COPIED: usize = 5_000_000;

/// Whether the tree of a text is small enough to be copied.
#[must_use]
pub fn may_be_copied(text: &str) -> bool {
    text.len() <= SMALL / 2 || weight(text) <= COPIED
}

/// Whether the tree of a text would take more memory than its size allows.
pub(super) fn is_too_dense(text: &str) -> bool {
    if text.len() <= SMALL {
        return false;
    }
    let most = BASE + PER_BYTE * text.len();
    // Most texts are told by their bytes alone.
    let marks = |mark: &u8| matches!(mark, b'{' | b'[' | b'.' | b'=' | b',');
    let at_most = text.bytes().filter(|byte| marks(byte)).count() * TABLE;
    at_most > most && weight(text) > most
}

/// What the tree of a text weighs, in bytes: an estimate that is rather too high.
fn weight(text: &str) -> usize {
    let mut scale = WeightScale {
        weight: 0,
        open: vec![OpenTable::default()],
        dots: 0,
    };
    let mut last = TokenKind::Newline;
    for token in Source::new(text).lex() {
        scale.token(&token, last);
        if token.kind() != TokenKind::Whitespace {
            last = token.kind();
        }
    }
    scale.weight
}

/// A table or an array that is open, the table of the last header first.
#[derive(Clone, Copy, Debug, Default)]
struct OpenTable {
    is_array: bool,
    keys: usize,
}

struct WeightScale {
    weight: usize,
    open: Vec<OpenTable>,
    /// Dots since the last key or value began.
    dots: usize,
}

impl WeightScale {
    fn token(&mut self, token: &Token, last: TokenKind) {
        match token.kind() {
            TokenKind::LeftCurlyBracket => self.open(false),
            TokenKind::LeftSquareBracket if self.open.len() == 1 && last == TokenKind::Newline => {
                // A header, which may be one of many for one table.
                self.open[0].keys = 0;
                self.weight += TABLE;
                self.dots = 0;
            }
            TokenKind::LeftSquareBracket => self.open(true),
            TokenKind::RightCurlyBracket | TokenKind::RightSquareBracket => {
                if self.open.len() > 1 {
                    self.open.pop();
                }
                // Those between the keys of a header are tables as well.
                self.weight += self.dots * TABLE;
                self.dots = 0;
            }
            TokenKind::Dot => self.dots += 1,
            TokenKind::Equals => {
                self.weight += self.dots * TABLE;
                self.dots = 0;
                if let Some(table) = self.open.last_mut() {
                    table.keys += 1;
                    if table.keys > KEYS {
                        self.weight += KEY;
                    }
                }
            }
            TokenKind::Newline => self.dots = 0,
            TokenKind::Comma => {
                self.dots = 0;
                if self.open.last().is_some_and(|table| table.is_array) {
                    self.weight += VALUE;
                }
            }
            _ => {}
        }
    }

    fn open(&mut self, is_array: bool) {
        self.dots = 0;
        self.weight += if is_array { VALUE } else { TABLE };
        // What nests deeper than that is refused anyway.
        if self.open.len() < 1_000 {
            self.open.push(OpenTable { is_array, keys: 0 });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(head: &str, piece: &str, bytes: usize, tail: &str) -> String {
        let pieces = (0..).map(|number| piece.replace('%', &number.to_string()));
        let mut text = head.to_owned();
        for piece in pieces {
            if text.len() + piece.len() + tail.len() > bytes {
                break;
            }
            text.push_str(&piece);
        }
        text + tail
    }

    #[test]
    fn texts_of_tables_alone_are_too_dense() {
        for (head, piece, tail) in [
            ("x = [", "{a=1},", "]"),
            ("x = [", "{},", "]"),
            ("x = [", "[1],", "]"),
            ("x = [", "1,", "]"),
            ("", "a%=1\n", ""),
            ("", "a%.b.c.d.e=1\n", ""),
            ("", "[[a]]\n", ""),
            ("", "[a.b.c.d.e.f.g.%]\n", ""),
            ("x = {", "a%.b=1,", "}"),
        ] {
            let text = repeated(head, piece, 4_000_000, tail);
            assert!(is_too_dense(&text), "{piece}");
        }
    }

    #[test]
    fn documents_that_people_write_are_not() {
        let step = "  { player = \"red\", move = \"roll\", die = \"g3\" },\n";
        // A script of bare moves, many times as long as the longest game.
        let text = repeated("steps = [\n", step, 12_000 * step.len(), "]\n");
        assert!(!is_too_dense(&text), "{}", weight(&text) / text.len());
        let tile = "[[tiles]]\nid = \"t%\"\nroad = [\"N\", \"S\"]\nterrain = [\"city\", \"sea\"]\n";
        assert!(!is_too_dense(&repeated("", tile, 500_000, "")));
        let prose =
            "# a comment, with [brackets], {braces} and = signs\nnote = \"a. b. c. {d} [e]\"\n";
        assert!(!is_too_dense(&repeated("", prose, 1_000_000, "")));
    }
}
