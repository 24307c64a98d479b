//! What was pointed at in a picture: where the document says it, and what else could stand there.

use serde_json::{Map, Value};

use super::desk::Desk;
use super::view::{PageLook, scene_of};
use crate::document::spans::{push, steps};
use crate::workspace::Workspace;
use crate::workspace::shape::{DocumentShape, Facet, within};

/// The most values that are offered to paint with.
const MOST: usize = 48;

/// Deeper than this no entry is made up.
const DEEPEST: usize = 5;

/// Where the document says parts of its picture, by their anchors; nothing if it does not say one of them.
pub fn pointers(desk: &Desk, look: &PageLook, anchors: &[String]) -> Option<Vec<String>> {
    scene_of(desk, look, |look, shown| {
        let pointers = anchors.iter();
        let pointers = pointers.map(|anchor| Workspace::pointer_at(look, shown, anchor));
        pointers.collect()
    })?
}

/// Whether what stands at one pointer could stand at the other: under the same key as deep, or beside it if the schema
/// asks the same of both.
pub fn is_alike(shape: &DocumentShape<'_>, one: &str, other: &str) -> bool {
    let keys = |pointer: &str| -> Vec<String> {
        let named = |step: String| match step.parse::<usize>() {
            Ok(_) => "*".to_owned(),
            Err(_) => step,
        };
        steps(pointer).map(named).collect()
    };
    let (own, others) = (keys(one), keys(other));
    if own.len() != others.len() {
        return false;
    }
    let last = own.len().saturating_sub(1);
    // The numbers of entries say nothing: what they are entries of does.
    let tail = |keys: &[String]| {
        keys.iter()
            .rposition(|key| key != "*")
            .map(|at| keys[at..].to_vec())
    };
    tail(&own) == tail(&others)
        || own.get(..last) == others.get(..last) && asked(shape, one) == asked(shape, other)
}

/// What a schema asks of the value at a pointer, without the words.
fn asked<'s>(
    shape: &DocumentShape<'s>,
    pointer: &str,
) -> Vec<(&'s str, Option<&'s Value>, Vec<&'s Value>)> {
    let path: Vec<String> = steps(pointer).collect();
    let facets = shape.at(&path);
    let of = |facet: &Facet<'s>| {
        let named = facet.named().iter().map(|named| named.value).collect();
        (facet.type_name(), facet.get("pattern"), named)
    };
    facets.iter().map(of).collect()
}

/// What could stand at a pointer instead: the values that the schema names, or those that the document has in places
/// of the same sort, with other ids that it could name there.
pub fn palette(desk: &Desk, name: &str, shape: &DocumentShape<'_>, pointer: &str) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::new();
    let mut add = |value: &Value| {
        if values.len() < MOST && !values.contains(value) {
            values.push(value.clone());
        }
    };
    let path: Vec<String> = steps(pointer).collect();
    let facets = shape.at(&path);
    let named: Vec<_> = facets.iter().flat_map(Facet::named).collect();
    for named in &named {
        add(named.value);
    }
    let Some(Value::String(own)) = within(shape.document, &path) else {
        return values;
    };
    if !named.is_empty() {
        return values;
    }
    let mut texts = Vec::new();
    for (key, value) in shape.document {
        let mut at = String::new();
        push(&mut at, key);
        texts_in(value, &mut at, &mut texts);
    }
    let alike: Vec<&str> = (texts.iter())
        .filter(|(at, _)| is_alike(shape, at, pointer))
        .map(|(_, text)| *text)
        .collect();
    // Of `border-1/a`, other borders can stand there too, either way round.
    let (head, _) = parts(own);
    let declared = desk.workspace.declared_for(name);
    let noun = declared.iter().find(|symbol| symbol.id == head);
    if let Some(noun) = noun.map(|symbol| symbol.noun) {
        let mut tails: Vec<&str> = alike.iter().map(|text| parts(text).1).collect();
        tails.sort_unstable();
        tails.dedup();
        let mut heads: Vec<&str> = (declared.iter())
            .filter(|symbol| symbol.noun == noun)
            .map(|symbol| symbol.id.as_str())
            .collect();
        heads.sort_unstable();
        heads.dedup();
        for head in heads {
            for tail in &tails {
                add(&Value::from(format!("{head}{tail}")));
            }
        }
    }
    for text in alike {
        add(&Value::from(text));
    }
    values
}

/// An id, and what follows it.
fn parts(text: &str) -> (&str, &str) {
    text.split_at(text.find('/').unwrap_or(text.len()))
}

/// Every text in a value, with its pointer.
fn texts_in<'v>(value: &'v Value, at: &mut String, texts: &mut Vec<(String, &'v str)>) {
    let length = at.len();
    match value {
        Value::String(text) => texts.push((at.clone(), text)),
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                push(at, &index.to_string());
                texts_in(item, at, texts);
                at.truncate(length);
            }
        }
        Value::Object(table) => {
            for (key, item) in table {
                push(at, key);
                texts_in(item, at, texts);
                at.truncate(length);
            }
        }
        _ => {}
    }
}

/// What can be put into a list, by what it is called: the entries that its schema tells apart, as the list has one of
/// them already or as little as they need.
pub fn entries(
    shape: &DocumentShape<'_>,
    list: &[String],
    items: &[Value],
) -> Vec<(String, Value)> {
    let mut next = list.to_vec();
    next.push(items.len().to_string());
    let ways = shape.at(&next);
    let entry = |way: &Facet<'_>| {
        let keys = way.required();
        let called = match keys.as_slice() {
            [only] => (*only).to_owned(),
            _ => "another".to_owned(),
        };
        let is_one = |item: &&Value| {
            let table = item.as_object();
            table.is_some_and(|table| {
                !keys.is_empty() && keys.iter().all(|key| table.contains_key(*key))
            })
        };
        let made = || least(shape, way, DEEPEST);
        let like = items.iter().rev().find(is_one);
        let like = like.map(|item| another(item, items));
        Some((called, like.or_else(made)?))
    };
    let mut entries: Vec<(String, Value)> = Vec::new();
    for (called, value) in ways.iter().filter_map(entry) {
        if !entries.iter().any(|(known, _)| *known == called) {
            entries.push((called, value));
        }
    }
    entries
}

/// An entry like one of a list: with an id that is free, and without what is noted of that one.
pub fn another(item: &Value, items: &[Value]) -> Value {
    let mut other = item.clone();
    let Some(table) = other.as_object_mut() else {
        return other;
    };
    table.shift_remove("note");
    if let Some(Value::String(id)) = table.get_mut("id") {
        let is_free = |id: &String| items.iter().all(|item| item["id"] != **id);
        let root = id.trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == '-');
        let ids = (2..).map(|number| format!("{root}-{number}"));
        *id = ids.into_iter().find(is_free).unwrap_or_default();
    }
    other
}

/// As little as a value can be.
fn least(shape: &DocumentShape<'_>, way: &Facet<'_>, depth: usize) -> Option<Value> {
    if let Some(named) = way.named().first() {
        return Some(named.value.clone());
    }
    if let Some(default) = way.default() {
        return Some(default.clone());
    }
    let number = |key: &str| way.get(key).and_then(Value::as_i64);
    match way.type_name() {
        "integer" | "number" => Some(number("minimum").unwrap_or(1).into()),
        "boolean" => Some(false.into()),
        "string" => Some("new".into()),
        "array" => {
            let count = usize::try_from(number("minItems").unwrap_or(0)).ok()?;
            let inner = shape.inner(way, "0");
            let one = (count > 0).then(|| least(shape, inner.first()?, depth.checked_sub(1)?));
            Some(vec![one.flatten().unwrap_or_default(); count].into())
        }
        "object" => {
            let keys = way.required().into_iter();
            let values = keys.map(|key| {
                let inner = shape.inner(way, key);
                Some((
                    key.to_owned(),
                    least(shape, inner.first()?, depth.checked_sub(1)?)?,
                ))
            });
            values
                .collect::<Option<Map<String, Value>>>()
                .map(Value::Object)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{another, entries, is_alike, parts};
    use crate::workspace::shape::DocumentShape;

    #[test]
    fn places_are_alike_by_their_keys_and_by_what_is_asked() {
        let text = json!({ "type": "string" });
        let sides =
            json!({ "properties": { "north": text, "west": text, "turn": { "enum": ["left"] } } });
        let schema = json!({ "properties": { "borders": sides } });
        let document = serde_json::Map::new();
        let shape = DocumentShape {
            schema: &schema,
            document: &document,
        };
        let is_alike = |one, other| is_alike(&shape, one, other);
        assert!(is_alike("/tiles/0/terrain/1", "/tiles/7/terrain/3"));
        assert!(is_alike("/borders/north", "/borders/west"));
        assert!(!is_alike("/borders/north", "/borders/turn"));
        assert!(is_alike("/z/0/straight/left", "/z/1/corner/left"));
        assert!(!is_alike("/tiles/0/terrain/1", "/tiles/0/id"));
        assert!(!is_alike("/tiles/0/terrain/1", "/tiles/0/exits/1"));
        assert_eq!(parts("border-1/a"), ("border-1", "/a"));
        assert_eq!(parts("plain"), ("plain", ""));
    }

    #[test]
    fn another_entry_has_an_id_of_its_own() {
        let items = [
            json!({ "id": "van-1", "note": "the first" }),
            json!({ "id": "van-2" }),
        ];
        assert_eq!(another(&items[0], &items), json!({ "id": "van-3" }));
        assert_eq!(another(&json!("c4"), &[json!("c4")]), json!("c4"));
    }

    #[test]
    fn entries_are_what_the_list_has_or_the_least_that_they_need() {
        let schema = json!({ "properties": { "segments": { "type": "array", "items": { "oneOf": [
            { "type": "object", "properties": { "straight": { "type": "object",
                "properties": { "spaces": { "type": "integer", "minimum": 1 } }, "required": ["spaces"] } },
                "required": ["straight"] },
            { "type": "object", "properties": { "bump": { "type": "object",
                "properties": { "note": { "type": "integer", "minimum": 2 }, "side": { "enum": ["left", "right"] } },
                "required": ["note", "side"] } }, "required": ["bump"] },
        ] } } } });
        let items = [json!({ "straight": { "spaces": 4 } })];
        let document = json!({ "segments": items });
        let Value::Object(document) = document else {
            unreachable!()
        };
        let shape = DocumentShape {
            schema: &schema,
            document: &document,
        };
        assert_eq!(
            entries(&shape, &["segments".to_owned()], &items),
            [
                (
                    "straight".to_owned(),
                    json!({ "straight": { "spaces": 4 } })
                ),
                (
                    "bump".to_owned(),
                    json!({ "bump": { "note": 2, "side": "left" } })
                ),
            ]
        );
    }
}
