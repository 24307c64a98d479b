//! Words of a document in whose place its schema has others.

use serde_json::Value;

use super::Validator;
use super::number::equals;
use super::site::Site;
use crate::document::Tree;
use crate::document::tree::{TomlTable, TomlValue};

/// The table whose words say how the rules are read, and not what is there.
const READINGS: &str = "readings";

/// A word, and what could stand in its place.
#[derive(Debug)]
pub struct WordAt<'s> {
    /// Where it stands.
    pub pointer: String,
    /// The other words, in the order of the schema.
    pub others: Vec<&'s str>,
}

impl Validator {
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
