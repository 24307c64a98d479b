//! All places where a document writes a key outside of brackets: further headers and dotted keys
//! may repeat it.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, parse_document};

/// Every place where a key is written outside of brackets, by the path of keys that leads to it. One
/// reading of the text serves all questions: with thousands of wrong keys, one each would take minutes.
#[derive(Debug)]
pub(super) struct WrittenKeys(Vec<(u64, KeyPlace)>);

impl WrittenKeys {
    /// Reads the keys of a text.
    pub fn of(text: &str) -> Self {
        let source = Source::new(text);
        let tokens = source.lex().into_vec();
        let mut walker = KeyWalker {
            source,
            found: Vec::new(),
            table: PathHash::default(),
            entries: HashMap::new(),
            parts: Vec::new(),
            depth: 0,
            opening: 0..0,
        };
        parse_document(&tokens, &mut |event: Event| walker.event(event), &mut ());
        walker
            .found
            .sort_by_key(|(path, place)| (*path, place.key.start));
        Self(walker.found)
    }

    /// The places of the key at the end of a path, in headers and in front of `=`.
    pub fn places(&self, path: impl IntoIterator<Item = impl AsRef<str>>) -> Vec<KeyPlace> {
        let mut wanted = PathHash::default();
        for name in path {
            wanted = wanted.with(name.as_ref());
        }
        let wanted = wanted.finish();
        let from = self.0.partition_point(|(path, _)| *path < wanted);
        let here = self.0[from..].iter();
        let here = here.take_while(|(path, _)| *path == wanted);
        here.map(|(_, place)| place.clone()).collect()
    }
}

/// What stands for a path of keys: many documents have long ones, and each many times.
#[derive(Clone, Debug, Default)]
struct PathHash(DefaultHasher);

impl PathHash {
    /// The path with one more key.
    fn with(&self, name: &str) -> Self {
        let mut longer = self.0.clone();
        name.hash(&mut longer);
        Self(longer)
    }

    fn finish(&self) -> u64 {
        self.0.finish()
    }
}

/// A place where a key is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct KeyPlace {
    /// The key itself.
    pub key: Range<usize>,
    /// The header that it stands in, if it is in one.
    pub header: Option<Range<usize>>,
}

struct KeyWalker<'t> {
    source: Source<'t>,
    found: Vec<(u64, KeyPlace)>,
    /// The path of the last header.
    table: PathHash,
    /// How many entries each list of tables has so far, by its path: what is under its name belongs to the last one.
    entries: HashMap<u64, usize>,
    /// The parts of the key at hand.
    parts: Vec<(String, Range<usize>)>,
    /// How many brackets are open.
    depth: usize,
    opening: Range<usize>,
}

impl KeyWalker<'_> {
    fn event(&mut self, event: Event) {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.table = PathHash::default();
                self.parts.clear();
                self.opening = span;
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                let opening = self.opening.start..span.end;
                self.table = self.key(Some(&opening));
                if event.kind() == EventKind::ArrayTableClose {
                    let entries = self.entries.entry(self.table.finish()).or_default();
                    *entries += 1;
                    self.table = self.table.with(&(*entries - 1).to_string());
                }
            }
            EventKind::ArrayOpen | EventKind::InlineTableOpen => self.depth += 1,
            EventKind::ArrayClose | EventKind::InlineTableClose => {
                self.depth = self.depth.saturating_sub(1);
            }
            EventKind::SimpleKey if self.depth == 0 => {
                let mut name = Cow::Borrowed("");
                if let Some(raw) = self.source.get(event) {
                    raw.decode_key(&mut name, &mut ());
                }
                self.parts.push((name.into_owned(), span));
            }
            EventKind::KeyValSep if self.depth == 0 => {
                self.key(None);
            }
            _ => {}
        }
    }

    /// Notes the key at hand, each of its parts by itself; gives its path.
    fn key(&mut self, header: Option<&Range<usize>>) -> PathHash {
        let mut path = self.table.clone();
        for (name, key) in self.parts.drain(..) {
            if let Some(entries) = self.entries.get(&path.finish()) {
                path = path.with(&(entries - 1).to_string());
            }
            path = path.with(&name);
            let header = header.cloned();
            self.found.push((path.finish(), KeyPlace { key, header }));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_an_entry_are_those_behind_its_header() {
        let text = "[[a]]\nb = 1\n[[a.c]]\n[a.c.d]\n[[a.c]]\n[[a]]\nb = 2\n[[a.c]]\nb = 3\n";
        let written = WrittenKeys::of(text);
        let starts = |path: &str| -> Vec<usize> {
            let places = written.places(path.split('.')).into_iter();
            places.map(|place| place.key.start).collect()
        };
        assert_eq!(starts("a"), [2, 14, 21, 30, 38, 50]);
        assert_eq!(starts("a.0.b"), [6]);
        assert_eq!(starts("a.0.c"), [16, 23, 32]);
        assert_eq!(starts("a.0.c.0.d"), [25]);
        assert_eq!(starts("a.1.c.0.b"), [56]);
        assert!(starts("a.b").is_empty());
    }

    #[test]
    fn keys_are_found_in_headers_and_lines() {
        let text = "a.b = 1\n[a]\nb.c = { b = 2 }\nd = 3\n[a.b.e]\n[[ a . b ]]\n[b]\na.b = 1\n";
        let found = WrittenKeys::of(text).places(["a", "b"]);
        let shown: Vec<(usize, Option<&str>)> = found
            .iter()
            .map(|place| {
                (
                    place.key.start,
                    place.header.clone().map(|header| &text[header]),
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                (2, None),
                (12, None),
                (37, Some("[a.b.e]")),
                (49, Some("[[ a . b ]]"))
            ]
        );
        assert!(found.iter().all(|place| &text[place.key.clone()] == "b"));
    }
}
