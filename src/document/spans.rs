//! Where the values of a document stand in its text.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::tree::parse;

/// Byte ranges of keys and values, found by JSON pointer.
///
/// A tree and not a map from pointers: these would repeat each key for every value below it, and
/// a file may hold a key of megabytes.
#[derive(Debug)]
pub struct Spans(Inside);

#[derive(Debug)]
struct Spot {
    key: Range<usize>,
    value: Range<usize>,
    inside: Inside,
}

#[derive(Debug)]
enum Inside {
    Nothing,
    /// The entries of a table, sorted by key.
    Table(Vec<(String, Spot)>),
    Array(Vec<Spot>),
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

    fn nearest(&self, pointer: &str) -> Option<&Spot> {
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

impl From<&DeTable<'_>> for Spans {
    fn from(root: &DeTable<'_>) -> Self {
        Self(inside(root))
    }
}

impl Inside {
    fn get(&self, step: &str) -> Option<&Spot> {
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

fn inside(table: &DeTable<'_>) -> Inside {
    // The table iterates in the order of its keys. Collected, they would take room for four at least,
    // and most tables have one or two.
    let mut entries = Vec::with_capacity(table.len());
    for (key, value) in table {
        entries.push((key.to_string(), spot(key.span(), value)));
    }
    Inside::Table(entries)
}

fn spot(key: Range<usize>, value: &Spanned<DeValue<'_>>) -> Spot {
    let inside = match value.get_ref() {
        DeValue::Table(table) => inside(table),
        DeValue::Array(items) => {
            Inside::Array(items.iter().map(|item| spot(item.span(), item)).collect())
        }
        _ => Inside::Nothing,
    };
    Spot {
        key,
        value: value.span(),
        inside,
    }
}

/// Adds one step to a JSON pointer.
pub fn push(pointer: &mut String, step: &str) {
    pointer.push('/');
    for character in step.chars() {
        match character {
            '~' => pointer.push_str("~0"),
            '/' => pointer.push_str("~1"),
            other => pointer.push(other),
        }
    }
}

/// The steps of a JSON pointer.
pub fn steps(pointer: &str) -> impl Iterator<Item = String> {
    pointer
        .split('/')
        .skip(1)
        .map(|step| step.replace("~1", "/").replace("~0", "~"))
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
