//! In which order the keys of a table stand: as its schema lists them.

use serde_json::Value as Json;
use toml_edit::{Key, Value};

use crate::document::schema;

/// Most references that are followed from one to the next.
const MOST_REFERENCES: usize = 16;

/// The parts of a schema that may hold at one place of a document.
#[derive(Clone, Debug)]
pub(super) struct SchemaParts<'s> {
    root: &'s Json,
    parts: Vec<&'s Json>,
}

impl<'s> SchemaParts<'s> {
    pub fn new(root: &'s Json) -> Self {
        let mut site = Self {
            root,
            parts: vec![],
        };
        site.take(root, MOST_REFERENCES);
        site
    }

    /// Adds a schema, with all that it refers to and chooses from.
    fn take(&mut self, schema: &'s Json, references: usize) {
        if references == 0 {
            return;
        }
        self.parts.push(schema);
        if let Some(target) = schema::referred(self.root, schema) {
            self.take(target, references - 1);
        }
        for choice in ["allOf", "anyOf", "oneOf"] {
            let choices = schema.get(choice).and_then(Json::as_array);
            for schema in choices.into_iter().flatten() {
                self.take(schema, references - 1);
            }
        }
    }

    /// What holds for the value of a path of keys.
    pub fn path(&self, keys: &[&Key]) -> Self {
        keys.iter()
            .fold(self.clone(), |site, key| site.key(key.get()))
    }

    /// What holds for the values of an array.
    pub fn items(&self) -> Self {
        self.below(|part| part.get("items"))
    }

    /// What holds here, and what holds for the values of an array.
    pub fn and_items(mut self) -> Self {
        self.parts.extend(self.items().parts);
        self
    }

    /// What holds for the value of a key.
    fn key(&self, key: &str) -> Self {
        self.below(|part| {
            let named = part.get("properties").and_then(|named| named.get(key));
            named.or_else(|| part.get("additionalProperties"))
        })
    }

    /// Where a key stands among those of a table; `None` for keys that the schema does not
    /// name, and where their order is the author's.
    pub fn rank(&self, key: &str) -> Option<usize> {
        let named = self.parts.iter().filter(|part| {
            // A table without any key that it must have is a choice of its author's, order and all.
            let required = part.get("required").and_then(Json::as_array);
            required.is_some_and(|required| !required.is_empty())
        });
        let named = named.filter_map(|part| part.get("properties")?.as_object());
        named
            .filter(|named| {
                // Where all keys mean the same they are names, as of seats, and their order may say who begins.
                let mut values = named.values();
                let first = values.next();
                named.len() < 2 || values.any(|value| Some(value) != first)
            })
            .find_map(|named| named.keys().position(|known| known == key))
    }

    /// What holds for a table with these keys: without the parts that ask for other texts, as those of other moves do,
    /// and of the rest those that are nearest to the keys.
    pub fn of_table(&self, given: &GivenKeys<'_>) -> Self {
        let fits = |part: &&Json| {
            given.texts.iter().all(|(key, text)| {
                let named = part.get("properties").and_then(|named| named.get(key));
                let asked = named.and_then(|named| named.get("const")?.as_str());
                asked.is_none_or(|asked| asked == *text)
            })
        };
        // Those lack least of what they must have, and know most of what is there.
        let distance = |part: &Json| {
            let required = part.get("required").and_then(Json::as_array);
            let required = required.into_iter().flatten().filter_map(Json::as_str);
            let lacks = required.filter(|key| !given.keys.contains(key)).count();
            let named = part.get("properties");
            let is_new = |key: &&&str| named.is_none_or(|named| named.get(key).is_none());
            (lacks, given.keys.iter().filter(is_new).count())
        };
        let fitting = self.parts.iter().copied().filter(fits);
        let (choices, others): (Vec<_>, Vec<_>) =
            fitting.partition(|part| part.get("properties").is_some());
        let nearest = choices.iter().map(|part| distance(part)).min();
        let nearest = choices
            .into_iter()
            .filter(|part| Some(distance(part)) == nearest);
        Self {
            root: self.root,
            parts: nearest.chain(others).collect(),
        }
    }

    fn below(&self, find: impl Fn(&'s Json) -> Option<&'s Json>) -> Self {
        let mut site = Self {
            root: self.root,
            parts: Vec::new(),
        };
        for schema in self.parts.iter().filter_map(|part| find(part)) {
            site.take(schema, MOST_REFERENCES);
        }
        site
    }
}

/// The keys of a table, and those of its values that are texts, by which a schema may choose.
#[derive(Debug, Default)]
pub(super) struct GivenKeys<'t> {
    keys: Vec<&'t str>,
    texts: Vec<(&'t str, &'t str)>,
}

impl<'t> GivenKeys<'t> {
    pub fn of(values: &[(Vec<&'t Key>, &'t Value)]) -> Self {
        let texts = values.iter().filter_map(|(keys, value)| match keys[..] {
            [key] => Some((key.get(), value.as_str()?)),
            _ => None,
        });
        Self {
            keys: values.iter().map(|(keys, _)| keys[0].get()).collect(),
            texts: texts.collect(),
        }
    }
}

/// Sorted by rank; what has none stays behind what it stood behind.
pub(super) fn sorted<T>(entries: Vec<T>, rank: impl Fn(&T) -> Option<usize>) -> Vec<T> {
    let mut last = 0;
    let ranked = entries.into_iter().map(|entry| {
        last = rank(&entry).unwrap_or(last);
        (last, entry)
    });
    let mut ranked: Vec<(usize, T)> = ranked.collect();
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked.into_iter().map(|(_, entry)| entry).collect()
}
