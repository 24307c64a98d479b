//! The configuration file: its keys, the rules that have levels, and the levels.

use lsp_types::CompletionItemKind;
use serde_json::{Map, Value};

use super::items::{About, Items};
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
            let wanted = if of_list { "array" } else { "object" };
            for SchemaKey { name, values, .. } in shape.keys(&caret.path) {
                if values.iter().any(|facet| facet.type_name() == wanted) {
                    items.key(name, None, &said(&values), false);
                }
            }
        }
        SketchSlot::Value => {
            for facet in shape.at(&caret.path) {
                for named in facet.named() {
                    let about = About {
                        description: named.description,
                        ..About::default()
                    };
                    items.value(named.value, CompletionItemKind::EnumMember, about);
                }
            }
        }
        SketchSlot::Comment | SketchSlot::Nothing => {}
    }
}
