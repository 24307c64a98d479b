//! What a schema says of a place in a document: which keys can stand there, which values, and what they mean.

use serde_json::{Map, Value};

use crate::document::schema::alternatives;
use crate::games::topics::type_of;

/// The schema of a document, and the document as far as it can be read.
#[derive(Clone, Copy, Debug)]
pub struct DocumentShape<'s> {
    /// The schema of the whole document.
    pub schema: &'s Value,
    /// The document.
    pub document: &'s Map<String, Value>,
}

/// One thing that a schema lets stand somewhere: the schemas that say so, from the outermost in, as some only name
/// another.
#[derive(Clone, Debug, PartialEq)]
pub struct Facet<'s>(Vec<&'s Value>);

/// A key that can stand somewhere.
#[derive(Clone, Debug)]
pub struct SchemaKey<'s> {
    /// The key.
    pub name: &'s str,
    /// Whether something is wrong without it.
    pub is_required: bool,
    /// What is said of its value, by each of the tables that it can stand in.
    pub values: Vec<Facet<'s>>,
}

/// A value that a schema names.
#[derive(Clone, Debug, PartialEq)]
pub struct SchemaValue<'s> {
    /// The value.
    pub value: &'s Value,
    /// What it means; may be empty.
    pub description: &'s str,
}

/// Deeper than this no schema of ours goes but by going round in circles.
const DEEPEST: usize = 24;

impl<'s> DocumentShape<'s> {
    /// What can stand at a place, by what stands around it.
    #[must_use]
    pub fn at<S: AsRef<str>>(&self, path: &[S]) -> Vec<Facet<'s>> {
        let instance = |path: &[S]| match path {
            [] => None,
            _ => within(self.document, path),
        };
        let mut facets = Vec::new();
        self.expand(self.schema, &[], None, 0, &mut facets);
        for depth in 1..=path.len() {
            let step = path[depth - 1].as_ref();
            // What is asked about is not to decide what can stand there.
            let there = (depth < path.len() || instance(path).is_some_and(Value::is_object))
                .then(|| instance(&path[..depth]))
                .flatten();
            let mut inner = Vec::new();
            for facet in &facets {
                for schema in facet.below(step) {
                    self.expand(schema, &[], there, 0, &mut inner);
                }
            }
            inner.dedup();
            facets = self.preferred(inner, there);
        }
        facets
    }

    /// The keys that can stand in the table at a place, each once: those that must be there first.
    #[must_use]
    pub fn keys<S: AsRef<str>>(&self, path: &[S]) -> Vec<SchemaKey<'s>> {
        let mut keys: Vec<SchemaKey<'s>> = Vec::new();
        let facets = self.at(path);
        let tables: Vec<&Facet<'s>> = facets.iter().filter(|facet| facet.has_keys()).collect();
        for facet in &tables {
            for (name, schema) in facet.properties() {
                let mut values = Vec::new();
                self.expand(schema, &[], None, 0, &mut values);
                let is_required = facet.requires(name);
                match keys.iter_mut().find(|key| key.name == name) {
                    Some(key) => {
                        for value in values {
                            if !key.values.contains(&value) {
                                key.values.push(value);
                            }
                        }
                    }
                    None => keys.push(SchemaKey {
                        name,
                        // Of several tables that can stand there, not each has to have it.
                        is_required: is_required && tables.iter().all(|other| other.requires(name)),
                        values,
                    }),
                }
            }
        }
        keys.sort_by_key(|key| !key.is_required);
        keys
    }

    /// What can stand in one of the ways in which a value can be, under a key or a number.
    #[must_use]
    pub fn inner(&self, way: &Facet<'s>, step: &str) -> Vec<Facet<'s>> {
        let mut inner = Vec::new();
        for schema in way.below(step) {
            self.expand(schema, &[], None, 0, &mut inner);
        }
        inner
    }

    /// A schema and those that it names, as ways in which a value can be.
    fn expand(
        &self,
        schema: &'s Value,
        above: &[&'s Value],
        instance: Option<&Value>,
        depth: usize,
        facets: &mut Vec<Facet<'s>>,
    ) {
        let mut chain = above.to_vec();
        chain.push(schema);
        if depth > DEEPEST {
            return;
        }
        if let Some(name) = schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next())
        {
            self.expand(
                &self.schema["$defs"][name],
                &chain,
                instance,
                depth + 1,
                facets,
            );
            return;
        }
        let branches = ["anyOf", "oneOf", "allOf"]
            .into_iter()
            .find_map(|key| schema[key].as_array());
        let Some(branches) = branches else {
            facets.push(Facet(chain));
            return;
        };
        if branches.iter().all(|branch| !branch["const"].is_null()) {
            facets.push(Facet(chain));
            return;
        }
        for branch in branches {
            let mut inner = Vec::new();
            self.expand(branch, &chain, instance, depth + 1, &mut inner);
            facets.extend(inner.into_iter().filter(|facet| self.fits(facet, instance)));
        }
    }

    /// Whether a value can be what a facet says, as far as it is there.
    fn fits(&self, facet: &Facet<'s>, instance: Option<&Value>) -> bool {
        let kind = facet.get("type").and_then(Value::as_str);
        match (instance, kind) {
            (Some(Value::Object(table)), Some("object")) => table.iter().all(|(key, value)| {
                let schema = facet
                    .0
                    .iter()
                    .rev()
                    .find_map(|schema| schema["properties"].get(key));
                let only = schema.and_then(|schema| schema.get("const"));
                only.is_none_or(|only| value.is_null() || only == value)
            }),
            (Some(Value::Object(_)), Some(_)) => false,
            (Some(Value::Array(_)), Some(kind)) => kind == "array",
            _ => true,
        }
    }

    /// Those of the ways that know all the keys that are there, if any do.
    fn preferred(&self, facets: Vec<Facet<'s>>, instance: Option<&Value>) -> Vec<Facet<'s>> {
        let Some(Value::Object(table)) = instance else {
            return facets;
        };
        let knows = |facet: &Facet<'s>| {
            let is_open = facet
                .get("additionalProperties")
                .is_none_or(|more| more != &Value::Bool(false));
            is_open
                || table
                    .keys()
                    .all(|key| facet.properties().any(|(name, _)| name == key))
        };
        if facets.iter().any(knows) {
            facets.into_iter().filter(knows).collect()
        } else {
            facets
        }
    }
}

impl<'s> Facet<'s> {
    /// What the innermost schema says under a key that says something.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'s Value> {
        self.0.iter().rev().find_map(|schema| schema.get(key))
    }

    /// What is said of the value: by the schema that names another one rather than by that one.
    #[must_use]
    pub fn description(&self) -> &'s str {
        let mut said = self
            .0
            .iter()
            .filter_map(|schema| schema["description"].as_str());
        said.next().unwrap_or_default()
    }

    /// What is said of this way alone.
    #[must_use]
    pub fn own_description(&self) -> &'s str {
        let mut said = self
            .0
            .iter()
            .rev()
            .filter_map(|schema| schema["description"].as_str());
        said.next().unwrap_or_default()
    }

    /// What type the value has, in words.
    #[must_use]
    pub fn kind(&self) -> Option<String> {
        self.0.iter().rev().find_map(|schema| type_of(schema))
    }

    /// The name of its type in the schema.
    #[must_use]
    pub fn type_name(&self) -> &'s str {
        self.get("type").and_then(Value::as_str).unwrap_or_default()
    }

    /// What it is unless given.
    #[must_use]
    pub fn default(&self) -> Option<&'s Value> {
        let mut said = self.0.iter().filter_map(|schema| schema.get("default"));
        said.next()
    }

    /// The values that are named, or the only one.
    #[must_use]
    pub fn named(&self) -> Vec<SchemaValue<'s>> {
        let mut named = Vec::new();
        for schema in self.0.iter().rev() {
            for branch in alternatives(schema) {
                if let Some(value) = branch.get("const") {
                    let description = branch["description"].as_str().unwrap_or_default();
                    named.push(SchemaValue { value, description });
                }
            }
            let listed = schema["enum"].as_array().into_iter().flatten();
            for value in listed.chain(schema.get("const")) {
                let description = "";
                if !named.iter().any(|known| known.value == value) {
                    named.push(SchemaValue { value, description });
                }
            }
            if !named.is_empty() {
                break;
            }
        }
        named
    }

    /// Whether it is a table whose keys are known.
    fn has_keys(&self) -> bool {
        self.0.iter().any(|schema| schema["properties"].is_object())
    }

    fn properties(&self) -> impl Iterator<Item = (&'s str, &'s Value)> + '_ {
        let tables = self
            .0
            .iter()
            .rev()
            .filter_map(|schema| schema["properties"].as_object());
        tables.flat_map(|table| table.iter().map(|(key, value)| (key.as_str(), value)))
    }

    /// The keys that a table of this kind must have.
    #[must_use]
    pub fn required(&self) -> Vec<&'s str> {
        let lists = (self.0.iter()).filter_map(|schema| schema["required"].as_array());
        lists.flatten().filter_map(Value::as_str).collect()
    }

    fn requires(&self, name: &str) -> bool {
        let lists = self
            .0
            .iter()
            .filter_map(|schema| schema["required"].as_array());
        lists.flatten().any(|required| required == name)
    }

    /// The schemas of what stands in it under a key or a number.
    fn below(&self, step: &str) -> Vec<&'s Value> {
        let mut below = Vec::new();
        for schema in &self.0 {
            if let Some(own) = schema["properties"].get(step) {
                below.push(own);
                continue;
            }
            let patterns = schema["patternProperties"].as_object();
            below.extend(patterns.into_iter().flat_map(Map::values));
            let more = &schema["additionalProperties"];
            if more.is_object() {
                below.push(more);
            }
            if let Ok(index) = step.parse::<usize>() {
                let listed = schema["prefixItems"]
                    .as_array()
                    .and_then(|items| items.get(index));
                let items = listed.or(Some(&schema["items"]).filter(|items| items.is_object()));
                below.extend(items);
            }
        }
        below
    }
}

/// What is to be known of a value in Markdown: what it means, what it can be, and what it is unless given.
#[must_use]
pub fn said(facets: &[Facet<'_>]) -> String {
    let Some(first) = facets.first() else {
        return String::new();
    };
    let mut text = first.description().trim().to_owned();
    for facet in &facets[1..] {
        let other = facet.description().trim();
        if !other.is_empty() && !text.contains(other) {
            text.push_str("\n\n");
            text.push_str(other);
        }
    }
    let mut kinds: Vec<String> = Vec::new();
    for kind in facets.iter().filter_map(Facet::kind) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let default = first.default().filter(|default| match default {
        Value::Object(table) => !table.is_empty(),
        Value::Array(items) => !items.is_empty(),
        _ => true,
    });
    let default =
        default.map(|default| format!("`{}` unless given", crate::document::inline(default)));
    let kinds = (!kinds.is_empty()).then(|| kinds.join(", or "));
    let facts: Vec<String> = kinds.into_iter().chain(default).collect();
    if !facts.is_empty() {
        if !text.is_empty() {
            text.push_str("\n\n");
        }
        text.push_str(&sentence(&facts.join("; ")));
    }
    text
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// The value that keys and numbers lead to.
#[must_use]
pub fn at<'v, S: AsRef<str>>(root: &'v Value, path: &[S]) -> Option<&'v Value> {
    path.iter()
        .try_fold(root, |value, step| inner(value, step.as_ref()))
}

/// The same in a document.
#[must_use]
pub fn within<'v, S: AsRef<str>>(
    document: &'v Map<String, Value>,
    path: &[S],
) -> Option<&'v Value> {
    let (first, rest) = path.split_first()?;
    at(document.get(first.as_ref())?, rest)
}

fn inner<'v>(value: &'v Value, step: &str) -> Option<&'v Value> {
    match value {
        Value::Object(map) => map.get(step),
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        _ => None,
    }
}
