//! The reference of a game's documents, made from the types behind them: moves, chance events, events, what
//! can be expected, and the keys of positions and scenarios.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::AnyGame;
use super::listing::first_paragraph;
use super::topics::{self, Sort, Topic};
use crate::document::header::HEADER;
use crate::document::script_keys::EVENTS;

/// Deeper than this no key of ours stands.
const DEEPEST: usize = 6;

/// The page of a game.
#[must_use]
pub fn page(game: &dyn AnyGame) -> String {
    let meta = game.meta();
    let mut text = format!(
        "# {title}: what documents can say\n\n[Scripts](../scripts.md) describes how scripts are written, \
         [the page of the game](../{id}.md) what is special to it, and [its rules](../rules/{id}.md) every \
         clause. `scrutineer explain NAME` prints one entry.\n",
        title = meta.title,
        id = meta.id,
    );
    let topics = topics::of(game);
    let sections = [
        (
            "Moves",
            Sort::Move,
            "A step names one by `move`, and who makes it by `player`.",
        ),
        (
            "Chance events",
            Sort::Chance,
            "A step names one by `chance`.",
        ),
        (
            "Events",
            Sort::Event,
            "An expectation names them under `events`.",
        ),
    ];
    for (title, sort, about) in sections {
        let _ = write!(text, "\n## {title}\n\n{about}\n");
        for topic in topics.iter().filter(|topic| topic.sort == sort) {
            text.push_str(&entry(topic));
        }
    }
    let kind = |name: &str| {
        let mut kinds = meta.kinds.iter();
        kinds
            .find(|kind| kind.name == name)
            .map(|kind| kind.schema(meta.id))
    };
    if let Some(script) = kind("script") {
        let mut rows = Vec::new();
        let expect = &script["$defs"]["expect"];
        let walk = SchemaWalk {
            defs: &script["$defs"],
        };
        let is_view = |key: &str| !EVENTS.contains(&key) && !matches!(key, "change" | "between");
        walk.rows(expect, "", 0, &is_view, &mut rows);
        text.push_str(&table(
            "What can be expected",
            "Keys under `expect`. `change` and `between` have those of them that are numbers.",
            "expect",
            &rows,
        ));
    }
    for (name, title, about) in [
        (
            "position",
            "Positions",
            "Keys of a position: in a document of its own, or under `[start]` of a script.",
        ),
        (
            "scenario",
            "Scenarios",
            "Keys of a scenario: in a document of its own, or under `[setup]` of a script.",
        ),
    ] {
        let Some(schema) = kind(name) else { continue };
        let mut rows = Vec::new();
        let walk = SchemaWalk {
            defs: &schema["$defs"],
        };
        let is_own = |key: &str| !HEADER.contains(&key) && key != "readings";
        walk.rows(&schema, "", 0, &is_own, &mut rows);
        let about = format!(
            "{about} `readings` are [those of the game](../rules/{}.md#readings).",
            meta.id
        );
        text.push_str(&table(title, &about, name, &rows));
    }
    text
}

/// The anchor of a topic on the page of its game, if it has an entry there.
#[must_use]
pub fn anchor(topic: &Topic) -> Option<String> {
    let sort = match topic.sort {
        Sort::Move => "move",
        Sort::Chance => "chance",
        Sort::Event => "event",
        _ => return None,
    };
    Some(format!("{sort}-{}", topic.name))
}

/// What the topic's own page says, under a heading of the third level.
fn entry(topic: &Topic) -> String {
    let anchor = anchor(topic).unwrap_or_default();
    // Its title, its summary and what it is stand in the heading and the section.
    let body = topic.page.splitn(4, "\n\n").nth(3).unwrap_or_default();
    let mut text = format!(
        "\n### <a id=\"{anchor}\"></a>`{}`\n\n{}\n",
        topic.name, topic.summary
    );
    let body = body.trim().trim_start_matches("Keys:\n");
    if !body.is_empty() {
        let _ = write!(text, "\n{}\n", body.trim());
    }
    text
}

/// A key of a table: its path, its type, its default, and what it means.
struct KeyRow {
    key: String,
    is: String,
    default: String,
    means: String,
}

fn table(title: &str, about: &str, anchor: &str, rows: &[KeyRow]) -> String {
    let mut text =
        format!("\n## {title}\n\n{about}\n\n| key | is | default | means |\n|---|---|---|---|\n");
    for row in rows {
        let id = row.key.replace(['*', '[', ']'], "").replace('.', "-");
        let _ = writeln!(
            text,
            "| <a id=\"{anchor}-{id}\"></a>`{}` | {} | {} | {} |",
            row.key,
            cell(&row.is),
            cell(&row.default),
            cell(&row.means)
        );
    }
    text
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}

/// A walk through one schema.
struct SchemaWalk<'s> {
    defs: &'s Value,
}

impl<'s> SchemaWalk<'s> {
    fn resolved(&self, schema: &'s Value) -> &'s Value {
        let name = schema["$ref"]
            .as_str()
            .and_then(|path| path.rsplit('/').next());
        name.map_or(schema, |name| &self.defs[name])
    }

    /// A row for each key of a table, and for those below.
    fn rows(
        &self,
        schema: &'s Value,
        path: &str,
        depth: usize,
        wanted: &dyn Fn(&str) -> bool,
        rows: &mut Vec<KeyRow>,
    ) {
        let schema = self.resolved(schema);
        let Some(properties) = schema["properties"].as_object() else {
            return;
        };
        let required = schema["required"].as_array();
        for (key, value) in alike(properties) {
            if !wanted(&key) {
                continue;
            }
            let is_required = required.is_some_and(|all| all.iter().any(|name| *name == key));
            let path = if path.is_empty() {
                key
            } else {
                format!("{path}.{key}")
            };
            rows.push(self.row(&path, value, is_required));
            if depth < DEEPEST {
                self.below(value, &path, depth + 1, rows);
            }
        }
    }

    fn row(&self, path: &str, value: &'s Value, is_required: bool) -> KeyRow {
        let resolved = self.resolved(value);
        let means = value["description"]
            .as_str()
            .or(resolved["description"].as_str());
        let default = match &resolved["default"] {
            Value::Null if is_required => "required".to_owned(),
            Value::Null => String::new(),
            default => format!("`{}`", crate::document::inline(default)),
        };
        KeyRow {
            key: path.to_owned(),
            is: self.is(resolved, 0),
            default,
            means: first_paragraph(means.unwrap_or_default()),
        }
    }

    /// What is in a value that is a table, or holds tables.
    fn below(&self, schema: &'s Value, path: &str, depth: usize, rows: &mut Vec<KeyRow>) {
        let schema = self.resolved(schema);
        self.rows(schema, path, depth, &|_| true, rows);
        for several in ["oneOf", "anyOf"] {
            let branches = schema[several].as_array().into_iter().flatten();
            let tables = branches.filter(|branch| branch["properties"].is_object());
            // Tables of several kinds share keys.
            let mut own: Vec<KeyRow> = Vec::new();
            tables.for_each(|branch| self.rows(branch, path, depth, &|_| true, &mut own));
            let known: Vec<String> = rows.iter().map(|row| row.key.clone()).collect();
            let mut seen = Vec::new();
            own.retain(|row| {
                let is_new = !known.contains(&row.key) && !seen.contains(&row.key);
                seen.push(row.key.clone());
                is_new
            });
            rows.extend(own);
        }
        if schema["items"].is_object() {
            self.below(&schema["items"], &format!("{path}[]"), depth, rows);
        }
        if schema["additionalProperties"].is_object() {
            self.below(
                &schema["additionalProperties"],
                &format!("{path}.*"),
                depth,
                rows,
            );
        }
    }

    /// What a value is, in words.
    fn is(&self, schema: &'s Value, depth: usize) -> String {
        let schema = self.resolved(schema);
        if depth > 2 {
            return String::new();
        }
        if schema["type"] == "array" {
            let item = self.is(&schema["items"], depth + 1);
            return if item.is_empty() {
                "a list".to_owned()
            } else {
                format!("a list, each {item}")
            };
        }
        if schema["type"] == "object" || schema["properties"].is_object() {
            return "a table".to_owned();
        }
        if let Some(known) = topics::type_of(schema) {
            return known;
        }
        let branches = schema["anyOf"].as_array().or(schema["oneOf"].as_array());
        let mut named: Vec<String> = Vec::new();
        for branch in branches.into_iter().flatten() {
            let is = self.is(branch, depth + 1);
            if !is.is_empty() && branch["type"] != "null" && !named.contains(&is) {
                named.push(is);
            }
        }
        named.join(", or ")
    }
}

/// The entries of a table; those that are all of one kind, such as players, are one: `*`.
fn alike(properties: &Map<String, Value>) -> Vec<(String, &Value)> {
    let mut values = properties.values();
    let first = values.next();
    let is_one_kind = properties.len() > 1
        && first.is_some_and(|first| {
            !first["description"].is_string() && values.all(|other| other == first)
        });
    if let Some(first) = first.filter(|_| is_one_kind) {
        return vec![("*".to_owned(), first)];
    }
    properties
        .iter()
        .map(|(key, value)| (key.clone(), value))
        .collect()
}
