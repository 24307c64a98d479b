//! Ids of components, across documents, with what they are.

use std::collections::HashMap;
use std::sync::Arc;

use lsp_types::CompletionItemKind;
use serde_json::Value;

use super::Context;
use super::items::{About, Items};
use crate::diagnostic::Source;
use crate::document::{Document, inline, parse, tree};
use crate::workspace::shape::Facet;
use crate::workspace::symbols::Symbol;

/// The ids that can be named at the caret.
pub fn complete(context: &Context<'_>, facets: &[Facet<'_>], items: &mut Items<'_>) {
    // A path stands there, under a key that names ids elsewhere.
    if facets.iter().any(|facet| facet.get("x-kind").is_some()) {
        return;
    }
    let named_by = context.game.named_by();
    let by = |key: &str| -> Vec<&'static str> {
        let named = named_by.iter().filter(|(_, keys)| keys.contains(&key));
        named.map(|(noun, _)| *noun).collect()
    };
    // Names of players and spaces stand between a key and what it names; entries of lists that are tables say by keys of
    // their own what they name.
    let path = &context.caret.path;
    let is_number = |key: &String| key.parse::<usize>().is_ok();
    let entry = (path.windows(2)).rposition(|two| is_number(&two[0]) && !is_number(&two[1]));
    let own = &path[entry.map_or(0, |at| at + 1)..];
    let names = own.iter().rev().filter(|key| !is_number(key)).take(2);
    let mut nouns = names.map(|key| by(key)).filter(|nouns| !nouns.is_empty());
    let nouns = nouns.next().unwrap_or_default();
    if nouns.is_empty() {
        return;
    }
    let beside = context.beside();
    let declared = context.world.workspace.declared_for(&context.spot.name);
    let declared: Vec<&Symbol> = (declared.iter())
        .filter(|symbol| nouns.contains(&symbol.noun) && !beside.contains(&symbol.id.as_str()))
        .collect();
    let mut facts = Facts::default();
    for symbol in declared {
        let description = facts.of(symbol);
        let about = About {
            detail: &description,
            description: symbol.noun,
            order: 1,
        };
        items.value(
            &Value::from(symbol.id.as_str()),
            CompletionItemKind::Reference,
            about,
        );
    }
}

/// What components are, by the texts in which they are declared.
#[derive(Default)]
pub struct Facts(HashMap<*const Source, (Document, Value)>);

impl Facts {
    /// What a component is, in a few words.
    pub fn of(&mut self, symbol: &Symbol) -> String {
        self.item(symbol)
            .map_or_else(String::new, |item| told(&item))
    }

    /// A component as it is written.
    pub fn item(&mut self, symbol: &Symbol) -> Option<Value> {
        let source = &symbol.place.source;
        let (document, value) = self.0.entry(Arc::as_ptr(source)).or_insert_with(|| {
            let parsed = parse(&source.text);
            let document = Document::new(Arc::clone(source));
            document.learn(&parsed.tree);
            let value = Value::Object(tree::json_table(parsed.tree.get_ref()));
            (document, value)
        });
        let at = document.at(symbol.place.span.start);
        let item = at.pointer.strip_suffix("/id")?;
        value.pointer(item).cloned()
    }
}

/// A component in a few words: its name, and what else is short.
pub fn told(item: &Value) -> String {
    const MOST: usize = 90;
    let Some(table) = item.as_object() else {
        return String::new();
    };
    let mut words: Vec<String> = Vec::new();
    words.extend(table.get("name").and_then(Value::as_str).map(str::to_owned));
    for (key, value) in table {
        if matches!(key.as_str(), "id" | "name" | "provenance" | "note") {
            continue;
        }
        let text = inline(value).replace('"', "");
        if text.chars().count() <= 40 {
            words.push(format!("{key} {text}"));
        }
    }
    let text = words.join(", ");
    if text.chars().count() > MOST {
        let cut: String = text.chars().take(MOST - 1).collect();
        return format!("{cut}…");
    }
    text
}
