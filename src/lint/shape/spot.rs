//! Places in a document, by the validator's paths.

use std::ops::Range;

use toml::Spanned;

use super::number::is_foreign;
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue, inside};

/// A value of a document and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) enum ValueSpot<'t> {
    /// The whole document.
    Root(&'t TomlTable<'t>),
    /// A value in it.
    Value(&'t Spanned<TomlValue<'t>>),
}

impl<'t> ValueSpot<'t> {
    /// The value at a path.
    pub fn at(root: &'t TomlTable<'t>, path: &str) -> Self {
        let mut here = Self::Root(root);
        for step in steps(path) {
            let next = match here.value() {
                None => root.get(step.as_str()),
                Some(value) => inside(value, &step),
            };
            let Some(next) = next else { break };
            here = Self::Value(next);
        }
        here
    }

    /// The value, unless it is the whole document.
    pub fn value(self) -> Option<&'t TomlValue<'t>> {
        match self {
            Self::Root(_) => None,
            Self::Value(value) => Some(value.get_ref()),
        }
    }

    /// The table, if it is one.
    pub fn table(self) -> Option<&'t TomlTable<'t>> {
        match self {
            Self::Root(table) => Some(table),
            Self::Value(value) => value.get_ref().as_table(),
        }
    }

    /// Whether JSON has no word for the value.
    pub fn is_foreign(self) -> bool {
        self.value().is_some_and(is_foreign)
    }

    /// Where to point at the value: all of it if it is on one line, else where it begins.
    pub fn span(self, text: &str) -> Option<Range<usize>> {
        let Self::Value(value) = self else {
            return None;
        };
        let span = value.span();
        let written = &text[span.clone()];
        let length = match written.find('\n') {
            None => written.len(),
            Some(_) if written.starts_with(['[', '{']) => 1,
            Some(line) => written[..line].trim_end().len(),
        };
        Some(span.start..span.start + length)
    }

    /// Where a table begins: its header, its opening brace, or the key that implies it.
    pub fn opening(self, text: &str) -> Option<Range<usize>> {
        let Self::Value(value) = self else {
            return None;
        };
        let span = value.span();
        if text[span.clone()].starts_with('{') {
            return Some(span.start..span.start + 1);
        }
        self.span(text)
    }

    /// The place of a key in this table, and whether nothing but it has to change to rename it:
    /// further headers or dotted keys may repeat it.
    pub fn key(self, key: &str) -> Option<(Range<usize>, bool)> {
        let (key, value) = self.table()?.get_key_value(key)?;
        Some((key.span(), key.span().end <= value.span().start))
    }
}
