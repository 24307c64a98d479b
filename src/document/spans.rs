//! Where the values of a document stand in its text.

use std::ops::Range;

use toml::Spanned;

use super::tree::parse;
use crate::document::tree::{TomlTable, TomlValue};

/// Byte ranges of keys and values, found by JSON pointer.
///
/// A tree and not a map from pointers: these would repeat each key for every value below it, and
/// a file may hold a key of megabytes.
#[derive(Debug)]
pub struct Spans(Inside);

#[derive(Debug)]
struct SpanStep {
    key: Range<usize>,
    value: Range<usize>,
    inside: Inside,
}

#[derive(Debug)]
enum Inside {
    Nothing,
    /// The entries of a table, sorted by key.
    Table(Vec<(String, SpanStep)>),
    Array(Vec<SpanStep>),
}

impl Spans {
    /// Parses `text`, as far as it parses, for the places in it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        Self::from(parse(text).tree.get_ref())
    }

    /// The value's range, or that of the nearest ancestor that has one.
    #[must_use]
    pub fn value(&self, pointer: &str) -> Range<usize> {
        self.nearest(pointer)
            .map_or(0..0, |spot| spot.value.clone())
    }

    /// The range of the value's key, or of the nearest ancestor's that has one.
    #[must_use]
    pub fn key(&self, pointer: &str) -> Range<usize> {
        self.nearest(pointer).map_or(0..0, |spot| spot.key.clone())
    }

    /// Whether the value itself stands in the text.
    #[must_use]
    pub fn has(&self, pointer: &str) -> bool {
        let mut inside = &self.0;
        steps(pointer).all(|step| match inside.get(&step) {
            Some(spot) => {
                inside = &spot.inside;
                true
            }
            None => false,
        })
    }

    /// What stands at a byte of `text`, which has these places: the innermost key or value there. Between
    /// them, the table in whose section the byte lies.
    #[must_use]
    pub fn at(&self, text: &str, offset: usize) -> At {
        let mut search = SpanSearch {
            text,
            offset,
            pointer: String::new(),
            found: None,
            section: None,
        };
        search.look(&self.0);
        let SpanSearch { found, section, .. } = search;
        let section = || At {
            pointer: section.map_or_else(String::new, |(_, pointer)| pointer),
            part: KeyOrValue::Section,
        };
        found.map_or_else(section, |(_, at)| at)
    }

    fn nearest(&self, pointer: &str) -> Option<&SpanStep> {
        let mut found = None;
        let mut inside = &self.0;
        for step in steps(pointer) {
            let Some(spot) = inside.get(&step) else { break };
            found = Some(spot);
            inside = &spot.inside;
        }
        found.or_else(|| self.0.get("kind"))
    }
}

/// What stands at a byte of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// A JSON pointer; empty for the document itself.
    pub pointer: String,
    /// Which part of it that is.
    pub part: KeyOrValue,
}

/// A part of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyOrValue {
    /// Its key.
    Key,
    /// Its value.
    Value,
    /// Neither: a place among the entries of a table.
    Section,
}

struct SpanSearch<'t> {
    text: &'t str,
    offset: usize,
    pointer: String,
    /// The innermost so far, with its length.
    found: Option<(usize, At)>,
    /// The last header before the byte, with its beginning.
    section: Option<(usize, String)>,
}

impl SpanSearch<'_> {
    fn look(&mut self, inside: &Inside) {
        let length = self.pointer.len();
        match inside {
            Inside::Nothing => {}
            Inside::Table(entries) => {
                for (key, spot) in entries {
                    push(&mut self.pointer, key);
                    self.visit(spot, true);
                    self.pointer.truncate(length);
                }
            }
            Inside::Array(items) => {
                for (index, spot) in items.iter().enumerate() {
                    push(&mut self.pointer, &index.to_string());
                    self.visit(spot, false);
                    self.pointer.truncate(length);
                }
            }
        }
    }

    fn visit(&mut self, spot: &SpanStep, has_key: bool) {
        let holds = |span: &Range<usize>| span.start <= self.offset && self.offset <= span.end;
        let parts = [
            (&spot.key, KeyOrValue::Key, has_key),
            (&spot.value, KeyOrValue::Value, true),
        ];
        for (span, part, is_there) in parts {
            let is_inner = |(known, _): &(usize, At)| span.len() <= *known;
            if is_there && holds(span) && self.found.as_ref().is_none_or(is_inner) {
                let pointer = self.pointer.clone();
                self.found = Some((span.len(), At { pointer, part }));
            }
        }
        let begin = spot.value.start;
        let is_header = matches!(spot.inside, Inside::Table(_))
            && begin < self.offset
            && self.text[begin..].starts_with('[');
        if is_header && self.section.as_ref().is_none_or(|(last, _)| *last <= begin) {
            self.section = Some((begin, self.pointer.clone()));
        }
        self.look(&spot.inside);
    }
}

impl From<&TomlTable<'_>> for Spans {
    fn from(root: &TomlTable<'_>) -> Self {
        Self(inside(root))
    }
}

impl Inside {
    fn get(&self, step: &str) -> Option<&SpanStep> {
        match self {
            Self::Nothing => None,
            Self::Table(entries) => {
                let at = entries
                    .binary_search_by(|(key, _)| key.as_str().cmp(step))
                    .ok()?;
                Some(&entries[at].1)
            }
            Self::Array(items) => items.get(step.parse::<usize>().ok()?),
        }
    }
}

fn inside(table: &TomlTable<'_>) -> Inside {
    // The table iterates in the order of its keys. Collected, they would take room for four at least,
    // and most tables have one or two.
    let mut entries = Vec::with_capacity(table.len());
    for (key, value) in table {
        entries.push((key.to_string(), spot(key.span(), value)));
    }
    Inside::Table(entries)
}

fn spot(key: Range<usize>, value: &Spanned<TomlValue<'_>>) -> SpanStep {
    let inside = match value.get_ref() {
        TomlValue::Table(table) => inside(table),
        TomlValue::Array(items) => {
            Inside::Array(items.iter().map(|item| spot(item.span(), item)).collect())
        }
        _ => Inside::Nothing,
    };
    SpanStep {
        key,
        value: value.span(),
        inside,
    }
}

/// Adds one step to a JSON pointer.
pub fn push(pointer: &mut String, step: &str) {
    pointer.push('/');
    push_escaped(pointer, step);
}

fn push_escaped(pointer: &mut String, step: &str) {
    for character in step.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// A step as JSON pointers have it.
#[must_use]
pub fn escaped(step: &str) -> String {
    let mut escaped = String::with_capacity(step.len());
    push_escaped(&mut escaped, step);
    escaped
}

/// What a step of a JSON pointer stands for.
#[must_use]
pub fn unescaped(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// The steps of a JSON pointer.
pub fn steps(pointer: &str) -> impl Iterator<Item = String> {
    pointer.split('/').skip(1).map(unescaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str =
        "kind = \"x\"\n[a.b]\nc.d = 1\n[[e]]\nf = [2, { g = 3 }]\n\"h/~i\" = 4\n[[e]]\n";

    #[track_caller]
    fn check(pointer: &str, key: &str, value: &str) {
        let spans = Spans::of(TEXT);
        let found = (&TEXT[spans.key(pointer)], &TEXT[spans.value(pointer)]);
        assert_eq!(found, (key, value), "{pointer}");
    }

    #[test]
    fn what_is_not_written_is_told_from_its_nearest_ancestor() {
        let spans = Spans::of(TEXT);
        for (pointer, has) in [("/a/b/c", true), ("/a/b/z", false), ("/e/0/f/1/g", true)] {
            assert_eq!(spans.has(pointer), has, "{pointer}");
        }
    }

    #[test]
    fn keys_and_values_are_found_by_pointer() {
        check("/kind", "kind", "\"x\"");
        check("/a/b", "b", "[a.b]");
        check("/a/b/c", "c", "c");
        check("/a/b/c/d", "d", "1");
        check("/e", "e", "[[e]]");
        check("/e/0/f", "f", "[2, { g = 3 }]");
        check("/e/0/f/0", "2", "2");
        check("/e/0/f/1/g", "g", "3");
        check("/e/0/h~1~0i", "\"h/~i\"", "4");
    }

    #[track_caller]
    fn check_at(before: &str, pointer: &str, part: KeyOrValue) {
        let offset = TEXT.find(before).expect("it is there") + before.len();
        let pointer = pointer.to_owned();
        assert_eq!(Spans::of(TEXT).at(TEXT, offset), At { pointer, part });
    }

    #[test]
    fn what_stands_at_a_byte_is_found() {
        check_at("ki", "/kind", KeyOrValue::Key);
        check_at("= \"", "/kind", KeyOrValue::Value);
        check_at("[a.", "/a/b", KeyOrValue::Key);
        check_at("c.d = ", "/a/b/c/d", KeyOrValue::Value);
        check_at("{ g ", "/e/0/f/1", KeyOrValue::Value);
        check_at("g = ", "/e/0/f/1/g", KeyOrValue::Value);
        check_at("f = [", "/e/0/f/0", KeyOrValue::Value);
        check_at("\"h", "/e/0/h~1~0i", KeyOrValue::Key);
        assert_eq!(Spans::of("\n").at("\n", 0).pointer, "");
        // Behind a header, before anything is written there.
        let text = "kind = \"x\"\n[a]\nb = 1\n\n[[c]]\nd = 2\n\n";
        let section = |offset| Spans::of(text).at(text, offset).pointer;
        assert_eq!(section(text.find("\n[[c").expect("it is there")), "/a");
        assert_eq!(section(text.len()), "/c/0");
    }

    #[test]
    fn what_is_not_there_is_where_its_nearest_ancestor_is() {
        check("", "kind", "\"x\"");
        check("/z/y", "kind", "\"x\"");
        check("/e/0/f/7/g", "f", "[2, { g = 3 }]");
        check("/e/0/f/0/g", "2", "2");
        check("/e/0/f/x", "f", "[2, { g = 3 }]");
        assert_eq!(Spans::of("").value("/a"), 0..0);
    }
}
