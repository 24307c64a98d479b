//! What `list` says of a game: its base components with their provenance, and its readings.

use schemars::JsonSchema;
use serde_json::Value;
use toml::{Table, Value as Toml};

use super::entry::Shelf;
use crate::document::schema;
use crate::lint::Component;

/// A component of a base set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentLine {
    /// What it is, such as `tile`.
    pub noun: &'static str,
    /// Its id.
    pub id: String,
    /// Where it comes from: `rulebook`, `reconstructed` or `original`.
    pub provenance: String,
}

/// A reading of an ambiguous passage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadingLine {
    /// Its name.
    pub name: String,
    /// What it decides.
    pub description: String,
    /// Its values, the default first.
    pub values: Vec<String>,
}

/// A sort of components with a base set.
#[derive(Debug)]
pub struct Listed {
    kind: &'static str,
    list: &'static str,
    noun: &'static str,
    id: fn(&Toml) -> Option<String>,
}

impl Listed {
    /// The components that `C` lists.
    #[must_use]
    pub const fn of<C: Component>() -> Self {
        Self {
            kind: C::KIND,
            list: C::LIST,
            noun: C::NOUN,
            id: id_of::<C>,
        }
    }
}

fn id_of<C: Component>(item: &Toml) -> Option<String> {
    let item: C::Item = item.clone().try_into().ok()?;
    Some(C::id(&item).to_owned())
}

/// The base components of a game.
pub(super) fn components<G: Shelf>() -> Vec<ComponentLine> {
    G::COMPONENTS.iter().flat_map(base_items::<G>).collect()
}

fn base_items<G: Shelf>(listed: &Listed) -> Vec<ComponentLine> {
    let kind = G::META.kinds.iter().find(|kind| kind.name == listed.kind);
    let base = kind.and_then(|kind| G::SHIPPED.get_file(kind.base?)?.contents_utf8());
    let Some(document) = base.and_then(|text| text.parse::<Table>().ok()) else {
        return Vec::new();
    };
    let whole = document.get("provenance").and_then(Toml::as_str);
    let items = document.get(listed.list).and_then(Toml::as_array);
    let line = |item: &Toml| {
        let own = |key: &str| item.get(key).and_then(Toml::as_str);
        Some(ComponentLine {
            noun: listed.noun,
            id: (listed.id)(item)?,
            provenance: own("provenance").or(whole).unwrap_or("original").to_owned(),
        })
    };
    items.into_iter().flatten().filter_map(line).collect()
}

/// The readings that a document can give by a table of type `T`, as its schema describes them.
pub(super) fn readings<T: JsonSchema>() -> Vec<ReadingLine> {
    let schema = schema::inlined::<T>();
    let properties = schema.get("properties").and_then(Value::as_object);
    let line = |(name, reading): (&String, &Value)| ReadingLine {
        name: name.clone(),
        description: reading["description"].as_str().unwrap_or("").to_owned(),
        values: values(reading),
    };
    properties.into_iter().flatten().map(line).collect()
}

fn values(reading: &Value) -> Vec<String> {
    let branches = reading.get("oneOf").or_else(|| reading.get("anyOf"));
    let branches = branches.and_then(Value::as_array).into_iter().flatten();
    branches
        .filter_map(|branch| Some(branch.get("const")?.as_str()?.to_owned()))
        .collect()
}
