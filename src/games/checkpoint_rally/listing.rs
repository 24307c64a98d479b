//! What `list` says of the game: base components with their provenance, and readings.

use serde_json::Value;

use super::plug::ID;
use crate::document::schema;
use crate::games::entry::{ComponentLine, ReadingLine};
use crate::lint::Catalogue as _;

/// Kinds with components, the key of their list, and what one is called.
const LISTS: [(&str, &str, &str); 4] = [
    ("tile-set", "tiles", "tile"),
    ("terrain-borders", "borders", "border piece"),
    ("car-sheet", "cars", "car"),
    ("checkpoint-cards", "cards", "card"),
];

/// The base components.
pub(super) fn components() -> Vec<ComponentLine> {
    LISTS
        .iter()
        .flat_map(|(kind, list, noun)| base_items(kind, list, noun))
        .collect()
}

fn base_items(kind: &str, list: &str, noun: &'static str) -> Vec<ComponentLine> {
    let games = crate::games::AllGames;
    let text = games.base(ID, kind).and_then(|name| games.base_text(&name));
    let document: toml::Table = match text.and_then(|text| text.parse().ok()) {
        Some(document) => document,
        None => return Vec::new(),
    };
    let own = |item: &toml::Value, key: &str| {
        item.get(key)
            .and_then(toml::Value::as_str)
            .map(str::to_owned)
    };
    let whole = document
        .get("provenance")
        .and_then(toml::Value::as_str)
        .unwrap_or("original");
    let items = document
        .get(list)
        .and_then(toml::Value::as_array)
        .cloned()
        .unwrap_or_default();
    items
        .iter()
        .filter_map(|item| {
            Some(ComponentLine {
                noun,
                id: own(item, "id")?,
                provenance: own(item, "provenance").unwrap_or_else(|| whole.to_owned()),
            })
        })
        .collect()
}

/// The readings, as their schema describes them.
pub(super) fn readings() -> Vec<ReadingLine> {
    let schema = schema::inlined::<super::components::ReadingsGiven>();
    let Some(Value::Object(properties)) = schema.get("properties") else {
        return Vec::new();
    };
    properties
        .iter()
        .map(|(name, reading)| ReadingLine {
            name: name.clone(),
            description: text(reading, "description"),
            values: values(reading),
        })
        .collect()
}

fn text(schema: &Value, key: &str) -> String {
    schema
        .get(key)
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned()
}

fn values(schema: &Value) -> Vec<String> {
    let branches = schema
        .get("oneOf")
        .or_else(|| schema.get("anyOf"))
        .and_then(Value::as_array);
    branches
        .into_iter()
        .flatten()
        .filter_map(|branch| Some(branch.get("const")?.as_str()?.to_owned()))
        .collect()
}
