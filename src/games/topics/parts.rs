//! Kinds of documents and base components, as topics.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Sort, Topic, plain};
use crate::document::header::HEADER;
use crate::games::AnyGame;
use crate::games::listing::first_paragraph;
use crate::lint::Kind;

/// A kind of documents: what it holds, and its keys.
pub fn kind(game: &dyn AnyGame, kind: &Kind, schema: &Value) -> Topic {
    let meta = game.meta();
    let about = format!(
        "A kind of documents of {}. `scrutineer new {} FILE --game {}` writes one to start from.",
        meta.title, kind.name, meta.id
    );
    let mut topic = plain(kind.name, Sort::Kind, kind.summary, &about);
    let keys = schema["properties"].as_object().into_iter().flatten();
    topic.page.push_str("\nKeys:\n");
    for (key, value) in keys.filter(|(key, _)| !HEADER.contains(&key.as_str())) {
        let description = value["description"].as_str().unwrap_or_default();
        let _ = writeln!(topic.page, "- `{key}`: {}", first_paragraph(description));
    }
    if let Some(base) = kind.base {
        let _ = writeln!(topic.page, "\nThe base document: `{}/{base}`.", meta.id);
    }
    topic
}

/// The base components: what each is, and the lines by which it is made.
pub fn components(game: &dyn AnyGame) -> Vec<Topic> {
    let title = game.meta().title;
    let topic = |component: crate::games::listing::ComponentLine| {
        let summary = format!("A base {} of {title}.", component.noun);
        let about = match component.provenance.as_str() {
            "rulebook" => "It is printed in the rulebook.",
            "reconstructed" => {
                "It is reconstructed: not printed in the rulebook, and made up to fit it."
            }
            _ => "It is original: made up for this program.",
        };
        let mut topic = plain(&component.id, Sort::Component, &summary, about);
        let _ = write!(
            topic.page,
            "\nIn `{}/{}`:\n\n```toml\n{}```\n",
            game.meta().id,
            component.file,
            component.text
        );
        topic
    };
    game.components().into_iter().map(topic).collect()
}

/// Most values that are named one by one where there are hundreds.
const MOST_NAMED: usize = 12;

/// What a schema says of a value's type, in words: `an integer from 0 to 9`.
#[must_use]
pub fn type_of(schema: &Value) -> Option<String> {
    typed(schema, usize::MAX)
}

/// The same with no more than the first of many values.
pub fn type_in_short(schema: &Value) -> Option<String> {
    typed(schema, MOST_NAMED)
}

/// A table, with the keys that it can have: there may be very many.
fn table(schema: &Value, most: usize) -> String {
    let most = most.min(MOST_NAMED);
    let keys = schema["properties"].as_object().into_iter().flatten();
    let keys: Vec<String> = keys.map(|(key, _)| format!("`{key}`")).collect();
    match keys.len() {
        0 => "a table".to_owned(),
        count if count > most => format!(
            "a table of {} and {} more",
            keys[..most].join(", "),
            count - most
        ),
        _ => format!("a table of {}", keys.join(", ")),
    }
}

fn typed(schema: &Value, most: usize) -> Option<String> {
    let branches = schema["oneOf"].as_array().or(schema["anyOf"].as_array());
    let (consts, others): (Vec<&Value>, Vec<&Value>) = (branches.into_iter().flatten())
        .partition(|branch| branch["const"].is_string() || branch["type"] == "null");
    let named: Vec<String> = (consts.iter())
        .filter_map(|branch| branch["const"].as_str())
        .chain((schema["enum"].as_array().into_iter().flatten()).filter_map(|value| value.as_str()))
        .map(|name| format!("`{name}`"))
        .collect();
    if !named.is_empty() {
        // What else it may be, by its name among the definitions or by its type.
        let other = |branch: &&Value| match branch["$ref"].as_str() {
            Some(reference) => Some(format!("a {}", reference.rsplit('/').next()?)),
            None => typed(branch, most),
        };
        let others: Vec<String> = others.iter().filter_map(other).collect();
        return Some(match &others[..] {
            [] if named.len() > most => format!(
                "one of {} and {} more",
                named[..most].join(", "),
                named.len() - most
            ),
            [] => format!("one of {}", named.join(", ")),
            _ => format!("{}, or {}", others.join(", "), named.join(" or ")),
        });
    }
    Some(match schema["type"].as_str()? {
        "integer" => match (&schema["minimum"], &schema["maximum"]) {
            (Value::Null, Value::Null) => "an integer".to_owned(),
            (least, Value::Null) => format!("an integer from {least}"),
            (Value::Null, most) => format!("an integer up to {most}"),
            (least, most) => format!("an integer from {least} to {most}"),
        },
        "boolean" => "`true` or `false`".to_owned(),
        "string" => match schema["examples"][0].as_str() {
            Some(example) => format!("a text such as `{example}`"),
            None => "a text".to_owned(),
        },
        "array" => match typed(&schema["items"], most) {
            Some(items) => format!("a list, each {items}"),
            None => "a list".to_owned(),
        },
        "object" => table(schema, most),
        _ => return None,
    })
}
