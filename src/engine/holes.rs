//! Holes in a script: what the schema has refused of it, and so nothing can be said of.

use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;

use crate::document::tree;
use crate::document::tree::{TomlKey, TomlValue};
use crate::lint::{Scope, general};

/// Where the errors stand that have been found in a document before it is read.
#[derive(Debug)]
pub(super) struct Holes {
    spans: Vec<Range<usize>>,
    /// Where the search for errors was given up.
    end: usize,
}

impl Holes {
    /// The holes in the document of a scope, by what has been found in it.
    pub fn of(scope: &Scope<'_>) -> Self {
        let source = &scope.document.source().name;
        let here = |finding: &&crate::diagnostic::Finding| finding.at.place.source.name == *source;
        let found = || scope.findings.iter().filter(here);
        let span = |finding: &crate::diagnostic::Finding| finding.at.place.span.clone();
        let is_end = |rule: &'static crate::diagnostic::Rule| {
            std::ptr::eq(rule, &raw const general::FINDING_LIMIT)
        };
        let end = found().find(|finding| is_end(finding.rule));
        let errors = found().filter(|finding| finding.is_fault());
        Self {
            end: end.map_or(usize::MAX, |finding| span(finding).start),
            spans: errors.map(span).collect(),
        }
    }

    fn overlap(&self, span: &Range<usize>) -> bool {
        let is_over = |hole: &Range<usize>| hole.start < span.end && span.start < hole.end;
        span.start >= self.end || self.spans.iter().any(is_over)
    }

    /// Whether a value itself is a hole, apart from what is inside of it.
    pub fn opens(&self, span: &Range<usize>) -> bool {
        span.start >= self.end || self.spans.iter().any(|hole| hole.start == span.start)
    }

    /// Whether there is a hole in a value.
    pub fn touch(&self, value: &Spanned<TomlValue<'_>>) -> bool {
        if self.spans.is_empty() && self.end == usize::MAX {
            return false;
        }
        let span = value.span();
        match value.get_ref() {
            TomlValue::Table(table) => {
                let mut entries = table.iter();
                self.opens(&span) || entries.any(|(key, value)| self.touch_entry(key, value))
            }
            TomlValue::Array(items) => {
                self.opens(&span) || items.iter().any(|item| self.touch(item))
            }
            _ => self.overlap(&span),
        }
    }

    /// Whether there is a hole in an entry of a table.
    pub fn touch_entry(&self, key: &TomlKey<'_>, value: &Spanned<TomlValue<'_>>) -> bool {
        self.overlap(&key.span()) || self.touch(value)
    }

    /// What is left of a table without its holes.
    pub fn without(&self, table: &Spanned<TomlValue<'_>>) -> Option<Map<String, Value>> {
        let TomlValue::Table(entries) = table.get_ref() else {
            return None;
        };
        if self.opens(&table.span()) {
            return None;
        }
        let left = entries.iter().filter_map(|(key, value)| {
            if self.overlap(&key.span()) {
                return None;
            }
            let value = match value.get_ref() {
                TomlValue::Table(_) => Value::Object(self.without(value)?),
                _ if self.touch(value) => return None,
                other => tree::json(other),
            };
            Some((key.get_ref().to_string(), value))
        });
        Some(left.collect())
    }
}
