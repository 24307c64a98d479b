//! The parts of a document, as a list beside its text shows them.

use std::sync::Arc;

use crate::diagnostic::{Place, Source};
use crate::document::spans::push;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{Document, parse};
use crate::kit::count::Count;

/// A table, or a list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// What it is called: its key, its id, or what a step does.
    pub name: String,
    /// What else is to be known of it in a word or two.
    pub detail: Option<String>,
    /// A JSON pointer.
    pub pointer: String,
    /// Where it stands.
    pub place: Place,
    /// The parts of it.
    pub inside: Vec<Section>,
}

/// The parts of a text, as far as it can be read, in the order of their places.
#[must_use]
pub fn outline(source: &Arc<Source>) -> Vec<Section> {
    let document = Document::new(Arc::clone(source));
    let parsed = parse(&source.text);
    document.learn(&parsed.tree);
    parts(&document, parsed.tree.get_ref(), &mut String::new())
}

fn parts(document: &Document, table: &TomlTable<'_>, pointer: &mut String) -> Vec<Section> {
    let length = pointer.len();
    let mut parts = Vec::new();
    for (key, value) in table {
        push(pointer, key.get_ref());
        let name = key.get_ref().to_string();
        match value.get_ref() {
            TomlValue::Table(inner) => parts.push(Section {
                name,
                detail: title(inner),
                inside: self::parts(document, inner, pointer),
                place: document.place(pointer),
                pointer: pointer.clone(),
            }),
            TomlValue::Array(items) => {
                let mut inside = Vec::new();
                let list = pointer.len();
                for (index, item) in items.iter().enumerate() {
                    let TomlValue::Table(inner) = item.get_ref() else {
                        continue;
                    };
                    push(pointer, &index.to_string());
                    inside.push(Section {
                        name: named(inner).unwrap_or_else(|| format!("{}", index + 1)),
                        detail: title(inner),
                        inside: self::parts(document, inner, pointer),
                        place: document.place(pointer),
                        pointer: pointer.clone(),
                    });
                    pointer.truncate(list);
                }
                if !inside.is_empty() {
                    parts.push(Section {
                        name,
                        detail: Some(Count(inside.len(), "entry").to_string()),
                        inside,
                        place: document.key_place(pointer),
                        pointer: pointer.clone(),
                    });
                }
            }
            _ => {}
        }
        pointer.truncate(length);
    }
    parts.sort_by_key(|part| part.place.span.start);
    parts
}

/// What an entry of a list is called.
fn named(table: &TomlTable<'_>) -> Option<String> {
    let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    if let (Some(player), Some(mv)) = (text("player"), text("move")) {
        return Some(format!("{player} {mv}"));
    }
    text("id").or(text("chance")).map(str::to_owned)
}

/// How it is called for people, if it says so.
fn title(table: &TomlTable<'_>) -> Option<String> {
    let mut keys = ["name", "title"].into_iter();
    let text = keys.find_map(|key| table.get(key)?.get_ref().as_str());
    text.map(str::to_owned)
}
