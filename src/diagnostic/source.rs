//! The text of a file and places in it.

use std::ops::Range;
use std::sync::Arc;

/// A file's name as the reader knows it, and its text.
#[derive(Debug, PartialEq, Eq)]
pub struct Source {
    /// The path as given or found, with `/` between folders; `base:…` for an embedded document.
    pub name: String,
    /// The whole text.
    pub text: String,
}

impl Source {
    /// Line and column of a byte offset, both counted from 1; the column counts characters.
    #[must_use]
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let before = &self.text[..offset];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
        (line, before[line_start..].chars().count() + 1)
    }
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
