//! All places where a document writes a key outside of brackets: further headers and dotted keys
//! may repeat it.

use std::borrow::Cow;
use std::ops::Range;

use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, parse_document};

/// The places of the key at the end of a path of keys, in headers and in front of `=`.
pub(super) fn places(text: &str, path: &[String]) -> Vec<Place> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let mut walker = Walker {
        source,
        path,
        found: Vec::new(),
        table: Vec::new(),
        parts: Vec::new(),
        depth: 0,
        opening: 0..0,
    };
    parse_document(&tokens, &mut |event: Event| walker.event(event), &mut ());
    walker.found
}

/// A place where a key is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The key itself.
    pub key: Range<usize>,
    /// The header that it stands in, if it is in one.
    pub header: Option<Range<usize>>,
}

struct Walker<'t> {
    source: Source<'t>,
    path: &'t [String],
    found: Vec<Place>,
    /// The path of the last header.
    table: Vec<String>,
    /// The parts of the key at hand.
    parts: Vec<(String, Range<usize>)>,
    /// How many brackets are open.
    depth: usize,
    opening: Range<usize>,
}

impl Walker<'_> {
    fn event(&mut self, event: Event) {
        let span = event.span().start()..event.span().end();
        match event.kind() {
            EventKind::StdTableOpen | EventKind::ArrayTableOpen => {
                self.table.clear();
                self.parts.clear();
                self.opening = span;
            }
            EventKind::StdTableClose | EventKind::ArrayTableClose => {
                self.key(Some(self.opening.start..span.end));
                self.table = self.parts.drain(..).map(|(name, _)| name).collect();
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
                self.parts.clear();
            }
            _ => {}
        }
    }

    fn key(&mut self, header: Option<Range<usize>>) {
        let names = self
            .table
            .iter()
            .chain(self.parts.iter().map(|(name, _)| name));
        let begins = names.clone().count() >= self.path.len()
            && names.zip(self.path).all(|(one, other)| one == other);
        let index = self.path.len().checked_sub(self.table.len() + 1);
        if let (true, Some(index)) = (begins, index)
            && let Some((_, key)) = self.parts.get(index)
        {
            let key = key.clone();
            self.found.push(Place { key, header });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_found_in_headers_and_lines() {
        let text = "a.b = 1\n[a]\nb.c = { b = 2 }\nd = 3\n[a.b.e]\n[[ a . b ]]\n[b]\na.b = 1\n";
        let path = ["a".to_owned(), "b".to_owned()];
        let found = places(text, &path);
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
