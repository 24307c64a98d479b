//! What a fault is about, and how findings speak of it.

use std::cell::OnceCell;
use std::ops::Range;

use super::places::WrittenKeys;
use super::site::Site;
use super::spot::ValueSpot;
use super::words::found_type;
use crate::document::names::ID_PATTERN;
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::kit::quote::quote;

/// A value that does not fit, and the subschema that says so.
#[derive(Debug)]
pub(super) struct Subject<'f, 's, 't> {
    /// Path of the value.
    pub path: &'f str,
    pub site: &'f Site<'s>,
    pub spot: ValueSpot<'t>,
    /// The whole document.
    pub root: &'t TomlTable<'t>,
    /// The text of the document.
    pub text: &'t str,
    /// Where its keys stand, once somebody has asked.
    pub written_keys: &'f OnceCell<WrittenKeys>,
}

impl Subject<'_, '_, '_> {
    /// Where to point at the value; `None` for the document as a whole.
    pub fn span(&self) -> Option<Range<usize>> {
        self.spot.span(self.text)
    }

    /// Where to point at for what the value lacks.
    pub fn opening(&self) -> Option<Range<usize>> {
        self.spot.opening(self.text)
    }

    /// The value as the author wrote it, a text without its quotes.
    pub fn written(&self) -> String {
        written(self.spot, self.text)
    }

    /// The value as the subject of a sentence.
    pub fn name(&self) -> String {
        match self.key() {
            Some((key, false)) => key,
            Some((key, true)) => format!("an item of {key}"),
            None => "this document".to_owned(),
        }
    }

    /// The value as the purpose of another.
    pub fn purpose(&self) -> String {
        match self.key() {
            Some((key, false)) => format!("for {key}"),
            Some((key, true)) => format!("in {key}"),
            None => "here".to_owned(),
        }
    }

    /// The value as the place of what is inside.
    pub fn place(&self) -> String {
        match self.key() {
            Some((key, false)) => format!("in {key}"),
            _ => "here".to_owned(),
        }
    }

    /// What the schema says of the value.
    pub fn meaning(&self) -> Option<String> {
        let meaning = self.site.meaning()?;
        Some(match self.key() {
            Some((key, _)) => format!("{key}: {meaning}"),
            None => meaning,
        })
    }

    /// What a text has to look like that does not match a pattern.
    pub fn looks(&self, pattern: &str) -> String {
        match self.site.looks() {
            Some(looks) => match self.odd_id() {
                Some(odd) => format!("expected {looks}: {odd}"),
                None => format!("expected {looks}"),
            },
            None => self
                .meaning()
                .unwrap_or_else(|| format!("it must match `{pattern}`")),
        }
    }

    /// What is wrong with an id that is made of nothing but lower-case words, digits and hyphens.
    fn odd_id(&self) -> Option<&'static str> {
        let TomlValue::String(id) = self.spot.value()? else {
            return None;
        };
        let is_plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-');
        if self.site.get("pattern")?.as_str() != Some(ID_PATTERN) || !id.bytes().all(is_plain) {
            return None;
        }
        if id.starts_with(|first: char| first.is_ascii_digit()) {
            Some("the first of them begins with a letter")
        } else if id.contains("--") {
            Some("two hyphens stand side by side here")
        } else if id.starts_with('-') {
            Some("no hyphen stands before them")
        } else {
            Some("no hyphen stands behind them")
        }
    }

    /// The last key of the path, quoted, and whether the value is an item of the array there.
    fn key(&self) -> Option<(String, bool)> {
        let steps: Vec<String> = steps(self.path).collect();
        let is_index = |step: &String| step.bytes().all(|byte| byte.is_ascii_digit());
        let at = steps.iter().rposition(|step| !is_index(step))?;
        Some((quote(&steps[at]), at + 1 < steps.len()))
    }
}

/// A value as the author wrote it, a text without its quotes.
pub(super) fn written(spot: ValueSpot<'_>, text: &str) -> String {
    let ValueSpot::Value(value) = spot else {
        return "this document".to_owned();
    };
    match value.get_ref() {
        TomlValue::String(text) => quote(text),
        container @ (TomlValue::Table(_) | TomlValue::Array(_)) => found_type(container).to_owned(),
        _ => quote(&text[value.span()]),
    }
}
