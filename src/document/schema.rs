//! JSON schemas of documents, generated from their Rust types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use super::header::{EDITION, FORMAT, KEYS, NEWEST, WITH_EDITION};

/// The schema of a type, as TOML can hold it: without `null`.
#[must_use]
pub fn of<T: JsonSchema>() -> Value {
    finish(
        SchemaSettings::draft2020_12()
            .into_generator()
            .into_root_schema_for::<T>()
            .to_value(),
    )
}

/// The schema of a type with every definition written where it is used.
#[must_use]
pub fn inlined<T: JsonSchema>() -> Value {
    let settings =
        SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = finish(
        settings
            .into_generator()
            .into_root_schema_for::<T>()
            .to_value(),
    );
    if let Value::Object(schema) = &mut schema {
        schema.remove("$schema");
        schema.remove("title");
    }
    schema
}

/// The schemas of which a value fits one at least: those of `anyOf`, then those of `oneOf`.
pub fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    let keywords = ["anyOf", "oneOf"].into_iter();
    let all = keywords.filter_map(|keyword| schema.get(keyword)?.as_array());
    all.flatten()
}

/// The same, and then those that it fits all.
pub fn branches(schema: &Value) -> impl Iterator<Item = &Value> {
    let all = schema.get("allOf").and_then(Value::as_array);
    alternatives(schema).chain(all.into_iter().flatten())
}

/// What a part of a schema refers to, if it does.
#[must_use]
pub fn referred<'s>(schema: &'s Value, part: &Value) -> Option<&'s Value> {
    let reference = part.get("$ref")?.as_str()?;
    schema.pointer(reference.strip_prefix('#')?)
}

/// The schema of a table with a `T` under each of these names that it has, so that editors complete
/// them.
pub fn by_name<T: JsonSchema>(
    names: impl IntoIterator<Item = &'static str>,
    generator: &mut SchemaGenerator,
) -> Schema {
    let one = generator.subschema_for::<T>();
    let properties: Map<String, Value> = names
        .into_iter()
        .map(|name| (name.to_owned(), one.clone().to_value()))
        .collect();
    json_schema!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// The schema of a whole document: its type's schema with the header that every document has.
#[must_use]
pub fn document(game: &str, kind: &str, summary: &str, mut body: Value) -> Value {
    let Value::Object(schema) = &mut body else {
        unreachable!("a type's schema is an object")
    };
    schema.insert("title".to_owned(), json!(format!("{kind} ({game})")));
    schema.insert("description".to_owned(), json!(summary));
    let properties = schema.entry("properties").or_insert_with(|| json!({}));
    let Value::Object(own) = std::mem::take(properties) else {
        unreachable!("properties are an object")
    };
    let mut all = header(game, kind);
    all.extend(own);
    *properties = Value::Object(all);
    let required = schema.entry("required").or_insert_with(|| json!([]));
    if let Value::Array(names) = required {
        names.splice(0..0, KEYS.map(Value::from));
    }
    body
}

/// The keys of a header that are for people only.
pub const FOR_PEOPLE: [&str; 3] = ["title", "provenance", "note"];

/// The schemas of the keys of a header.
#[must_use]
pub fn header(game: &str, kind: &str) -> Map<String, Value> {
    let Value::Object(mut header) = json!({
        "format": {
            "description": "Version of the document format: the oldest one that has all that the \
                document says.",
            "type": "integer",
            "enum": (FORMAT..=NEWEST).collect::<Vec<_>>(),
        },
        "game": { "description": "The game.", "type": "string", "const": game },
        "kind": { "description": "What this document holds.", "type": "string", "const": kind },
        "title": { "description": "A title for people.", "type": "string" },
        "provenance": {
            "description": "Where the contents come from: printed in the rulebook, \
                reconstructed to fit it, or the author's own.",
            "type": "string",
            "enum": ["rulebook", "reconstructed", "original"],
        },
        "note": { "description": "A note for readers.", "type": "string" },
    }) else {
        unreachable!("the literal above is an object")
    };
    if WITH_EDITION.contains(&kind) {
        let edition = json!({
            "description": "The edition of the readings whose defaults hold where no reading is named; the \
                newest if there is none.",
            "type": "integer",
            "minimum": 1,
            "maximum": u32::MAX,
        });
        header.insert(EDITION.to_owned(), edition);
    }
    header
}

/// Takes `null` out, which TOML has no way to write, and number formats, which say less than the
/// ranges beside them; and leaves no room in tables for keys that they do not name, so that a slip in one is seen.
fn finish(mut schema: Value) -> Value {
    strip(&mut schema);
    schema
}

fn strip(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(strip),
        Value::Object(object) => {
            if let Some(Value::Array(types)) = object.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    object.insert("type".to_owned(), only);
                }
            }
            if let Some(Value::Array(names)) = object.get_mut("enum") {
                names.retain(|name| !name.is_null());
            }
            if let Some(Value::Array(branches)) = object.get_mut("anyOf") {
                branches.retain(|branch| branch != &json!({ "type": "null" }));
                if branches.len() == 1
                    && let Some(Value::Object(only)) = branches.pop()
                {
                    object.remove("anyOf");
                    for (key, value) in only {
                        object.entry(key).or_insert(value);
                    }
                }
            }
            let numeric = |format: &Value| {
                format
                    .as_str()
                    .is_some_and(|name| name.starts_with("int") || name.starts_with("uint"))
            };
            if object.get("format").is_some_and(numeric) {
                object.remove("format");
            }
            if object.get("default").is_some_and(Value::is_null) {
                object.remove("default");
            }
            close(object);
            object.values_mut().for_each(strip);
        }
        _ => {}
    }
}

/// Lets a table have the keys that its schema names, and no others unless it says which.
fn close(schema: &mut Map<String, Value>) {
    let names_keys = schema.get("properties").is_some_and(Value::is_object);
    let Some(at) = schema.keys().position(|key| key == "type") else {
        return;
    };
    if names_keys && schema["type"] == "object" && !schema.contains_key("additionalProperties") {
        schema.shift_insert(at + 1, "additionalProperties".to_owned(), false.into());
    }
}
