//! Where the values of a document stand in its text.

use std::collections::HashMap;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Byte ranges by JSON pointer.
#[derive(Debug, Default)]
pub struct Spans(HashMap<String, Spot>);

#[derive(Debug)]
struct Spot {
    key: Range<usize>,
    value: Range<usize>,
}

impl Spans {
    /// Parses `text`, as far as it parses, for the places in it.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let (root, _) = DeTable::parse_recoverable(text);
        let mut spans = Self::default();
        spans.table(&mut String::new(), root.get_ref());
        spans
    }

    /// The value's range, or that of the nearest ancestor that has one.
    #[must_use]
    pub fn value(&self, pointer: &str) -> Range<usize> {
        self.nearest(pointer, |spot| &spot.value)
    }

    /// The range of the value's key, or of the nearest ancestor's that has one.
    #[must_use]
    pub fn key(&self, pointer: &str) -> Range<usize> {
        self.nearest(pointer, |spot| &spot.key)
    }

    fn nearest(&self, pointer: &str, side: fn(&Spot) -> &Range<usize>) -> Range<usize> {
        let mut pointer = pointer;
        loop {
            if let Some(spot) = self.0.get(pointer) {
                return side(spot).clone();
            }
            match pointer.rfind('/') {
                Some(at) if at > 0 => pointer = &pointer[..at],
                _ => break,
            }
        }
        self.0.get("/kind").map_or(0..0, |spot| spot.value.clone())
    }

    fn table(&mut self, pointer: &mut String, table: &DeTable<'_>) {
        for (key, value) in table {
            let length = pointer.len();
            push(pointer, key.get_ref());
            self.spot(pointer, key.span(), value);
            pointer.truncate(length);
        }
    }

    fn spot(&mut self, pointer: &mut String, key: Range<usize>, value: &Spanned<DeValue<'_>>) {
        self.0.insert(
            pointer.clone(),
            Spot {
                key,
                value: value.span(),
            },
        );
        match value.get_ref() {
            DeValue::Table(table) => self.table(pointer, table),
            DeValue::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    let length = pointer.len();
                    push(pointer, &index.to_string());
                    self.spot(pointer, item.span(), item);
                    pointer.truncate(length);
                }
            }
            _ => {}
        }
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
