//! The text of a file and places in it.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A file's name as the reader knows it, and its text.
#[derive(Debug)]
pub struct Source {
    /// The path as given or found, with `/` between folders; `built-in:…` for one in the program.
    pub name: String,
    /// The whole text.
    pub text: String,
    marks: OnceLock<Vec<Mark>>,
}

/// A known position in a text, so that no other position is counted from the beginning.
#[derive(Clone, Copy, Debug)]
struct Mark {
    offset: usize,
    line: usize,
    column: usize,
}

/// The distance between marks in bytes: a look-up counts at most about so many.
const STRIDE: usize = if cfg!(test) { 16 } else { 1024 };

impl Source {
    /// The file called `name` with this text.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            text: text.into(),
            marks: OnceLock::new(),
        }
    }

    /// Line and column of a byte offset, both counted from 1; the column counts characters.
    ///
    /// An offset inside a character means that character, one behind the text means its end.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset);
        let marks = self.marks.get_or_init(|| marks(&self.text));
        let mark = marks[marks.partition_point(|mark| mark.offset <= offset) - 1];
        let Mark { line, column, .. } = mark.forward(&self.text, offset);
        // No editor counts the byte order mark.
        let hidden = line == 1 && offset > 0 && self.text.starts_with('\u{feff}');
        (line, column - usize::from(hidden))
    }
}

/// Two sources are equal if a reader could not tell them apart.
impl PartialEq for Source {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl Eq for Source {}

impl Mark {
    fn forward(self, text: &str, offset: usize) -> Self {
        let passed = &text[self.offset..offset];
        match passed.rfind('\n') {
            None => Self {
                offset,
                column: self.column + passed.chars().count(),
                ..self
            },
            Some(newline) => Self {
                offset,
                line: self.line + passed.bytes().filter(|&byte| byte == b'\n').count(),
                column: passed[newline + 1..].chars().count() + 1,
            },
        }
    }
}

fn marks(text: &str) -> Vec<Mark> {
    let mut mark = Mark {
        offset: 0,
        line: 1,
        column: 1,
    };
    let mut marks = vec![mark];
    while mark.offset + STRIDE < text.len() {
        mark = mark.forward(text, text.floor_char_boundary(mark.offset + STRIDE));
        marks.push(mark);
    }
    marks
}

/// A range of bytes in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// Byte range in its text.
    pub span: Range<usize>,
}

impl Place {
    /// Line and column of the first byte, both counted from 1.
    #[must_use]
    pub fn start(&self) -> (usize, usize) {
        self.source.line_column(self.span.start)
    }

    /// Line and column just behind the last byte, both counted from 1.
    #[must_use]
    pub fn end(&self) -> (usize, usize) {
        self.source.line_column(self.span.end)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Source;

    #[track_caller]
    fn check(text: &str, offset: usize, expected: (usize, usize)) {
        assert_eq!(Source::new("x.toml", text).line_column(offset), expected);
    }

    #[test]
    fn columns_count_characters_and_lines_end_with_their_newline() {
        check("", 0, (1, 1));
        check("", 7, (1, 1));
        check("ä = 1\nb", 3, (1, 3));
        check("ä = 1\nb", 1, (1, 1));
        check("ä = 1\nb", 6, (1, 6));
        check("ä = 1\nb", 7, (2, 1));
        check("a\r\nb\n", 99, (3, 1));
        check("\u{feff}a\nb", 0, (1, 1));
        check("\u{feff}a\nb", 3, (1, 1));
        check("\u{feff}a\nb", 4, (1, 2));
        check("\u{feff}a\nb", 5, (2, 1));
    }

    proptest! {
        #[test]
        fn marks_change_nothing(
            text in "[\n\raé🏁]{0,99}",
            at in any::<prop::sample::Index>(),
        ) {
            let offset = text.floor_char_boundary(at.index(text.len() + 1));
            let before = &text[..offset];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().map_or(0, |rest| rest.chars().count()) + 1;
            prop_assert_eq!(Source::new("x.toml", text.clone()).line_column(offset), (line, column));
        }
    }
}
