//! Several documents in one text, or the lines that every document begins with twice in one.

use std::ops::Range;
use std::sync::Arc;

use toml_parser::Source as TomlSource;

use super::FIRST_GIVEN;
use crate::diagnostic::{Finding, Source};
use crate::document::header::{HEADER, KEYS};
use crate::kit::lines::lines;
use crate::lint::general::SYNTAX_ERROR;

/// The finding about a second document in a text that does not fit, or about a header that stands there twice.
#[must_use]
pub fn second(source: &Arc<Source>) -> Option<Finding> {
    let second = SecondHeader::of(&source.text)?;
    let place = |span| source.place(span);
    let (message, help, label) = if second.is_same {
        (
            "the header of this document stands here twice",
            "remove one of the two",
            FIRST_GIVEN,
        )
    } else {
        (
            "a second document begins here",
            "give it a file of its own",
            "the first one begins here",
        )
    };
    let finding = Finding::new(&SYNTAX_ERROR, place(second.at), message).help(help);
    Some(finding.also(place(second.first), label))
}

/// The keys of a header that stand in a text a second time.
#[derive(Debug, PartialEq, Eq)]
struct SecondHeader {
    /// The first of them.
    at: Range<usize>,
    /// The first key of the first header.
    first: Range<usize>,
    /// Whether both are of the same document: they say the same, and nothing but a header stands between them.
    is_same: bool,
}

impl SecondHeader {
    fn of(text: &str) -> Option<Self> {
        // A long text has more tokens than memory should hold at once.
        let mut tokens = TomlSource::new(text).lex().peekable();
        let mut is_within = |start: usize| {
            while tokens
                .next_if(|token| token.span().end() <= start)
                .is_some()
            {}
            let around = tokens.peek();
            around.is_some_and(|token| token.span().start() < start)
        };
        // The keys of a header so far, each with its place and value, and those that are there again.
        let (mut first, mut again) = (Vec::<HeaderKey<'_>>::new(), Vec::<HeaderKey<'_>>::new());
        let mut is_alone = true;
        for (start, line) in lines(text) {
            let said = line.trim_start_matches('\u{feff}').trim_end();
            if said.is_empty() || said.starts_with('#') || is_within(start) {
                continue;
            }
            let key = HeaderKey::of(
                start + line.len() - line.trim_start_matches('\u{feff}').len(),
                said,
            );
            match key {
                Some(key) if KEYS.contains(&key.name) => {
                    if first.iter().any(|known| known.name == key.name) {
                        again.push(key);
                    } else {
                        first.push(key);
                    }
                }
                Some(_) => {}
                None if again.len() > 1 => break,
                None => {
                    // Only keys that stand together are a header.
                    again.clear();
                    is_alone = false;
                }
            }
        }
        let is_same = |key: &HeaderKey<'_>| {
            let known = first.iter().find(|known| known.name == key.name);
            known.is_some_and(|known| known.value == key.value)
        };
        (again.len() > 1).then(|| Self {
            is_same: is_alone && again.iter().all(is_same),
            at: again[0].span.clone(),
            first: first[0].span.clone(),
        })
    }
}

/// A key of a header in a line of its own.
struct HeaderKey<'t> {
    name: &'t str,
    value: &'t str,
    span: Range<usize>,
}

impl<'t> HeaderKey<'t> {
    /// The key in a line that begins at a place, if it is one.
    fn of(start: usize, line: &'t str) -> Option<Self> {
        let (key, value) = line.split_once('=')?;
        let name = key.trim_end();
        let value = value.split('#').next().unwrap_or_default().trim();
        let span = start..start + name.len();
        HEADER.contains(&name).then_some(Self { name, value, span })
    }
}

#[cfg(test)]
mod tests {
    use super::SecondHeader;

    #[track_caller]
    fn check(text: &str, expected: Option<(usize, bool)>) {
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let found = SecondHeader::of(text);
        let found = found.map(|second| (line(second.at.start), second.is_same));
        assert_eq!(found, expected, "{text}");
    }

    const HEAD: &str = "format = 1\ngame = \"g\"\nkind = \"k\"\n";

    #[test]
    fn a_header_that_stands_below_something_begins_another_document() {
        check(&format!("{HEAD}a = 1\n{HEAD}"), Some((5, false)));
        check(
            &format!("{HEAD}[a]\nb = 1\n\u{feff}{HEAD}"),
            Some((6, false)),
        );
        let other = HEAD.replace("\"k\"", "\"l\"");
        check(&format!("{HEAD}title = \"a\"\n{other}"), Some((5, false)));
    }

    #[test]
    fn a_header_right_below_its_like_stands_there_twice() {
        check(
            &format!("{HEAD}title = \"a\"\n# b\n\n{HEAD}"),
            Some((7, true)),
        );
    }

    #[test]
    fn one_key_or_a_text_is_no_header() {
        check(
            &format!("{HEAD}kind = \"k\"\n[a]\nkind = 1\n[b]\ngame = 1\n"),
            None,
        );
        check(&format!("{HEAD}note = \"\"\"\n{HEAD}\"\"\"\n"), None);
    }
}
