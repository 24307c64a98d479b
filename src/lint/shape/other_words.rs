//! Words of a document in whose place its schema has others.

use serde_json::Value;

use super::Validator;
use super::number::equals;
use super::site::Site;
use crate::document::Tree;
use crate::document::header::HEADER;
use crate::document::tree::{TomlTable, TomlValue};

/// The table whose words say how the rules are read, and not what is there.
const READINGS: &str = "readings";

/// The tables whose values say how a game is played.
const WAYS: [&str; 2] = ["options", READINGS];

/// The key of a word by which much else is right or wrong.
const PHASE: &str = "phase";

/// The keys of numbers by which much else is right or wrong.
const NUMBERS: [&str; 2] = ["round", "stage"];

/// How far from a number that is written others are tried, and up to which where none is.
const MOST_ROUNDS: i64 = 4;

/// A word, and what could stand in its place.
#[derive(Debug)]
pub struct WordAt<'s> {
    /// Where it stands.
    pub pointer: String,
    /// The other words, in the order of the schema.
    pub others: Vec<&'s str>,
}

/// Something that says how far a game has come or how it is played, or that could say so.
#[derive(Debug)]
pub struct SettingAt {
    /// The table that has it, or could have it.
    pub table: String,
    /// Its key.
    pub key: String,
    /// Whether it is written.
    pub is_there: bool,
    /// What else it could say, as TOML, in the order in which it is to be tried.
    pub others: Vec<String>,
}

impl Validator {
    /// What says in a document, or in the table under a key of it, how far a game has come and how it is played, or could
    /// say so: without the words that [`choices`](Self::choices) gives.
    #[must_use]
    pub fn settings(&self, tree: &Tree<'_>, below: Option<&str>) -> Vec<SettingAt> {
        let top = tree.get_ref();
        let table = match below {
            None => Some(top),
            Some(key) => (top.get(key)).and_then(|value| value.get_ref().as_table()),
        };
        let Some(table) = table else {
            return Vec::new();
        };
        let path = below.map_or_else(String::new, |key| format!("/{key}"));
        let site = Site::at(self.schema(), "");
        let mut found = Vec::new();
        add_settings(&site, table, &path, &mut found);
        for way in WAYS {
            let path = format!("{path}/{way}");
            let there = table.get(way).and_then(|value| value.get_ref().as_table());
            add_settings(&site, there.unwrap_or(&TomlTable::new()), &path, &mut found);
        }
        found
    }

    /// The keys that the table at a pointer may have by their names.
    #[must_use]
    pub fn keys_at(&self, pointer: &str) -> Vec<&str> {
        let keys = Site::at(self.schema(), "").keys_at(pointer);
        keys.into_iter().map(|(key, _)| key).collect()
    }

    /// The words that could be others in a document, or in the table under a key of it: in that table and those directly in
    /// it, readings aside.
    #[must_use]
    pub fn choices(&self, tree: &Tree<'_>, below: Option<&str>) -> Vec<WordAt<'_>> {
        let mut found = Vec::new();
        let top = tree.get_ref();
        match below {
            None => self.add_choices(top, "", 1, &mut found),
            Some(key) => {
                if let Some(table) = top.get(key).and_then(|value| value.get_ref().as_table()) {
                    self.add_choices(table, &format!("/{key}"), 1, &mut found);
                }
            }
        }
        found
    }

    /// Adds those of a table and of tables in it, so many levels deeper.
    fn add_choices<'s>(
        &'s self,
        table: &TomlTable<'_>,
        path: &str,
        deeper: usize,
        found: &mut Vec<WordAt<'s>>,
    ) {
        let site = Site::at(self.schema(), "");
        for (key, value) in table {
            let (key, value) = (key.get_ref().as_ref(), value.get_ref());
            let pointer = format!("{path}/{key}");
            match value {
                TomlValue::String(_) => {
                    let schemas = site.holding(path, key).into_iter();
                    let words = schemas.filter_map(|schema| site.values(schema)).flatten();
                    let others = words.filter(|word| !equals(value, word));
                    let others: Vec<&str> = others.filter_map(Value::as_str).collect();
                    if !others.is_empty() {
                        found.push(WordAt { pointer, others });
                    }
                }
                TomlValue::Table(table) if deeper > 0 && key != READINGS => {
                    self.add_choices(table, &pointer, deeper - 1, found);
                }
                _ => {}
            }
        }
    }
}

/// Adds the settings of one table.
fn add_settings(site: &Site<'_>, table: &TomlTable<'_>, path: &str, found: &mut Vec<SettingAt>) {
    let is_readings = path.ends_with(READINGS);
    let keys = site.keys_at(path).into_iter();
    for (key, schema) in keys.filter(|(key, _)| !HEADER.contains(key)) {
        let said = table.get(key).map(toml::Spanned::get_ref);
        let others = match said {
            // Other words are looked for by themselves.
            Some(TomlValue::String(_)) if !is_readings => continue,
            // Of those that are not there, a player or a card may be any.
            None if !is_readings && key != PHASE && site.values(schema).is_some() => continue,
            _ => others(site, (key, schema), said),
        };
        if !others.is_empty() {
            found.push(SettingAt {
                table: path.to_owned(),
                key: key.to_owned(),
                is_there: said.is_some(),
                others,
            });
        }
    }
}

/// What else a setting could say than what it says, if it does.
fn others(
    site: &Site<'_>,
    (key, schema): (&str, &Value),
    said: Option<&TomlValue<'_>>,
) -> Vec<String> {
    let types = site.types(schema);
    if NUMBERS.contains(&key) && types.contains(&"integer") {
        return match said {
            None => (1..=MOST_ROUNDS).map(|round| round.to_string()).collect(),
            Some(TomlValue::Integer(number)) => {
                let said = number.value().unwrap_or_default();
                let around = (1..=MOST_ROUNDS).flat_map(|far| [said - far, said + far]);
                let around = around.filter(|round| *round > 0);
                around.map(|round| round.to_string()).collect()
            }
            Some(_) => Vec::new(),
        };
    }
    if types.contains(&"boolean") {
        return match said {
            None => vec!["true".to_owned()],
            Some(TomlValue::Boolean(said)) => vec![(!said).to_string()],
            Some(_) => Vec::new(),
        };
    }
    let words = site.values(schema).unwrap_or_default().into_iter();
    let words =
        words.filter(|word| word.is_string() && !said.is_some_and(|said| equals(said, word)));
    words.map(ToString::to_string).collect()
}
