//! The configuration file: its keys, the rules that have levels, and the levels.

use lsp_types::CompletionItemKind;
use serde_json::{Map, Value};

use super::items::{About, Items};
use super::keys::is_list_of_tables;
use crate::lsp::sketch::{self, Caret, SketchSlot};
use crate::lsp::snippets::beginning;
use crate::lsp::world::{AskedSpot, World};
use crate::project::config;
use crate::workspace::shape::{self, DocumentShape, SchemaKey, said};

/// What can be written in a configuration.
pub fn complete(
    world: &World,
    spot: &AskedSpot,
    document: &Map<String, Value>,
    caret: &Caret,
    items: &mut Items<'_>,
) {
    let schema = config::schema(&world.games.rules());
    let shape = DocumentShape {
        schema: &schema,
        document,
    };
    match caret.slot {
        SketchSlot::Key { has_value, .. } => {
            let typed = sketch::unquoted(&spot.source.text[caret.span.clone()]);
            let there = match &caret.path[..] {
                [] => Some(document),
                path => shape::within(document, path).and_then(Value::as_object),
            };
            let is_there = |key: &str| there.is_some_and(|there| there.contains_key(key));
            for SchemaKey { name, values, .. } in shape.keys(&caret.path) {
                if name == typed || !is_there(name) {
                    let begun = beginning(&values);
                    let value = (!has_value).then_some(begun.as_str());
                    items.key(name, value, &said(&values), false);
                }
            }
        }
        SketchSlot::Header { of_list } => {
            for SchemaKey { name, values, .. } in shape.keys(&caret.path) {
                let fits = if of_list {
                    is_list_of_tables(&shape, &values)
                } else {
                    values.iter().any(|facet| facet.type_name() == "object")
                };
                if fits {
                    items.key(name, None, &said(&values), false);
                }
            }
        }
        SketchSlot::Value => values(world, shape, caret, items),
        SketchSlot::Comment | SketchSlot::Nothing => {}
    }
}

/// The values that can stand at the caret: those that the schema names, and what the games have.
fn values(world: &World, shape: DocumentShape<'_>, caret: &Caret, items: &mut Items<'_>) {
    let path: Vec<&str> = caret.path.iter().map(String::as_str).collect();
    for facet in shape.at(&path) {
        for named in facet.named() {
            let about = About {
                description: named.description,
                ..About::default()
            };
            items.value(named.value, CompletionItemKind::EnumMember, about);
        }
        // What may be left out can also be `null` in a schema.
        let types = facet.get("type");
        let is_flag = |types: &Value| types == "boolean" || types[0] == "boolean";
        if types.is_some_and(is_flag) {
            for value in [true, false] {
                let about = About::default();
                items.value(&Value::from(value), CompletionItemKind::Keyword, about);
            }
        }
    }
    match path[..] {
        // What has levels can be selected: rules, groups, games.
        ["check", "select", _] => {
            for SchemaKey { name, values, .. } in shape.keys(&["levels"]) {
                let summary = values.first().map_or("", |level| level.description());
                items.string(name, "", summary);
            }
        }
        ["house-rules", at, key] => {
            let game = shape::within(shape.document, &["house-rules", at, "game"]);
            of_house_rule(world, game.and_then(Value::as_str), key, items);
        }
        _ => {}
    }
}

/// What a house rule about documents of a game, or of any, can name under a key.
fn of_house_rule(world: &World, only: Option<&str>, key: &str, items: &mut Items<'_>) {
    let all = world.games.iter().copied();
    for game in all.filter(|game| key == "game" || only.is_none_or(|only| only == game.meta().id)) {
        let meta = game.meta();
        match key {
            "game" => items.string(meta.id, meta.title, ""),
            "kind" => {
                for kind in meta.kinds {
                    items.string(kind.name, meta.title, kind.summary);
                }
            }
            "clause" => {
                for clause in game.clauses() {
                    items.string(clause.id, clause.heading, clause.text);
                }
            }
            _ => {}
        }
    }
}
