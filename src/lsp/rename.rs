//! Renaming: ids across files, and within one document labels of steps and names of players.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use lsp_types::{PrepareRenamePlaceholder, TextEdit, WorkspaceEdit};
use serde_json::Value;

use super::edits;
use super::sketch;
use super::world::{AskedSpot, World};
use crate::document::names::{MAX_ID, is_id};
use crate::document::spans::{push, steps};
use crate::document::{Document, parse, tree};
use crate::edit;
use crate::games::BUILT_IN;
use crate::workspace::symbols::Symbol;

/// A name that belongs to one document.
#[derive(Clone, Debug, PartialEq)]
pub struct Own {
    /// The name.
    pub name: String,
    /// What it is the name of.
    pub noun: &'static str,
    /// Where it is declared: without quotes.
    pub declared: Vec<Range<usize>>,
    /// Where it is named otherwise.
    pub named: Vec<Range<usize>>,
    /// Which one is at the caret.
    pub here: Range<usize>,
}

/// What would be renamed at the caret.
///
/// # Errors
/// Why nothing can be.
pub fn prepare(world: &World, spot: &AskedSpot) -> Result<PrepareRenamePlaceholder, String> {
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        declared(world, &symbol)?;
        return Ok(PrepareRenamePlaceholder {
            range: world.range(&spot.source, &symbol.place.span),
            placeholder: symbol.id,
        });
    }
    let own = renamed_at(world, spot)?;
    Ok(PrepareRenamePlaceholder {
        range: world.range(&spot.source, &own.here),
        placeholder: own.name,
    })
}

/// The declaration of an id, if it can be changed.
fn declared(world: &World, symbol: &Symbol) -> Result<Symbol, String> {
    let definition = world.workspace.definition(symbol);
    let definition = definition.ok_or_else(|| format!("nothing declares `{}`", symbol.id))?;
    if definition.place.source.name.starts_with(BUILT_IN) {
        return Err(format!(
            "the {} `{}` comes with the game; a set of your own can have one with another id",
            symbol.noun, symbol.id
        ));
    }
    Ok(definition)
}

/// The name at the caret, if it can be changed.
fn renamed_at(world: &World, spot: &AskedSpot) -> Result<Own, String> {
    let own = own_at(world, spot);
    let own = own.ok_or(
        "only ids of components, labels of steps and names of players can be renamed: names of what is inside a \
         component are not followed",
    )?;
    if own.noun == "player" {
        return Err(format!(
            "`{}` is one of the places at the table, whose names the game fixes",
            own.name
        ));
    }
    Ok(own)
}

/// Everything that changes if the thing at the caret gets another name.
///
/// # Errors
/// Why it cannot have that name.
pub fn rename(world: &World, spot: &AskedSpot, new: &str) -> Result<WorkspaceEdit, String> {
    if let Some(symbol) = world.workspace.symbol_at(&spot.name, spot.offset) {
        let definition = declared(world, &symbol)?;
        if new == symbol.id {
            return Ok(WorkspaceEdit::default());
        }
        check_id(new)?;
        if let Some((place, other)) = world.workspace.torn(&definition) {
            return Err(format!(
                "`{}` in `{}`, line {}, is that of `{}` as well, for `{}`: one name cannot follow both",
                symbol.id,
                place.source.name,
                place.start().0,
                other.definition.place.source.name,
                other.by,
            ));
        }
        if let Some((place, name)) = world.workspace.named_after(&definition) {
            return Err(format!(
                "`{name}` in `{}`, line {}, is named after the {} `{}`",
                place.source.name,
                place.start().0,
                symbol.noun,
                symbol.id,
            ));
        }
        let all = world.workspace.references(&definition);
        // Wherever it is named or could be, the new name must not mean something else.
        let mut names = world.workspace.users(&definition.place.source.name);
        for named in &all {
            let name = &named.place.source.name;
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        for name in &names {
            let declared = world.workspace.declared_for(name);
            let other = declared
                .iter()
                .find(|other| other.noun == definition.noun && other.id == new);
            if let Some(other) = other {
                return Err(format!(
                    "`{new}` is already the id of a {} in `{}`, line {}",
                    other.noun,
                    other.place.source.name,
                    other.place.start().0
                ));
            }
        }
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for named in &all {
            changes
                .entry(named.place.source.name.clone())
                .or_default()
                .push(TextEdit {
                    range: world.range(&named.place.source, &named.place.span),
                    new_text: new.to_owned(),
                });
        }
        return Ok(edits::of(world, changes));
    }
    let own = renamed_at(world, spot)?;
    if new.is_empty() || new.contains(['"', '\\', '\n']) {
        return Err(
            "a label is not empty, and has neither quotes nor backslashes in it".to_owned(),
        );
    }
    if labels(&spot.source.text)
        .iter()
        .any(|(_, label)| label == new)
        && new != own.name
    {
        return Err(format!("another step has the label `{new}` already"));
    }
    // With their quotes, as others may have to stand there.
    let document = Document::new(Arc::clone(&spot.source));
    let written = edit::toml::value(&Value::from(new)).map(|value| value.to_string());
    let written = written.unwrap_or_default();
    let spans = own.declared.iter().chain(&own.named);
    let changes = spans.map(|span| TextEdit {
        range: world.range(
            &spot.source,
            &document.place(&document.at(span.start).pointer).span,
        ),
        new_text: written.clone(),
    });
    Ok(edits::in_file(world, &spot.name, changes.collect()))
}

fn check_id(new: &str) -> Result<(), String> {
    if is_id(new) && new.len() <= MAX_ID {
        Ok(())
    } else {
        Err(format!(
            "`{new}` is not an id: lower-case words joined by hyphens"
        ))
    }
}

fn value_of(text: &str) -> Value {
    Value::Object(tree::json_table(parse(text).tree.get_ref()))
}

/// The labels of a script's steps, with the pointers of where they stand.
fn labels(text: &str) -> Vec<(String, String)> {
    let value = value_of(text);
    let steps = value["steps"].as_array().into_iter().flatten().enumerate();
    let labels = steps.filter_map(|(index, step)| {
        let label = step["label"].as_str()?;
        Some((format!("/steps/{index}/label"), label.to_owned()))
    });
    labels.collect()
}

/// The label or the player whose name stands at the caret.
pub fn own_at(world: &World, spot: &AskedSpot) -> Option<Own> {
    label_at(spot).or_else(|| player_at(world, spot))
}

/// The label of a step that stands at the caret, there or in a case that goes on from the step.
fn label_at(spot: &AskedSpot) -> Option<Own> {
    let document = Document::new(Arc::clone(&spot.source));
    let pointer = document.at(spot.offset).pointer;
    let keys: Vec<String> = steps(&pointer).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    if !matches!(keys[..], ["steps", _, "label"] | ["cases", _, "after"]) {
        return None;
    }
    let value = value_of(&spot.source.text);
    let name = value.pointer(&pointer)?.as_str()?.to_owned();
    let here = inside(&document, &pointer, &spot.source.text)?;
    let declared = labels(&spot.source.text)
        .into_iter()
        .filter(|(_, label)| *label == name);
    let declared =
        declared.filter_map(|(pointer, _)| inside(&document, &pointer, &spot.source.text));
    let cases = value["cases"].as_array().into_iter().flatten().enumerate();
    let named = cases.filter(|(_, case)| case["after"].as_str() == Some(name.as_str()));
    let named = named.filter_map(|(index, _)| {
        inside(
            &document,
            &format!("/cases/{index}/after"),
            &spot.source.text,
        )
    });
    Some(Own {
        declared: declared.collect(),
        named: named.collect(),
        name,
        noun: "label",
        here,
    })
}

/// The player whose name stands at the caret: a place at the table, as the game calls it.
fn player_at(world: &World, spot: &AskedSpot) -> Option<Own> {
    let seated = format!("/{}", world.kind(&spot.source)?.0.seated_under());
    let sketched = sketch::sketch(&spot.source.text, spot.offset);
    let written = sketch::unquoted(&spot.source.text[sketched.caret.span.clone()]);
    if written.is_empty() {
        return None;
    }
    let value = value_of(&spot.source.text);
    let mut named = Vec::new();
    let document = Document::new(Arc::clone(&spot.source));
    let mut declared = Vec::new();
    collect(&value, &mut String::new(), &mut |pointer, key, value| {
        let is_key = matches!(key, "player" | "next");
        if is_key && value.as_str() == Some(written.as_str()) {
            named.extend(inside(&document, pointer, &spot.source.text));
        }
        let parent = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
        if key == written && parent.ends_with(&seated) {
            let span = document.key_place(pointer).span;
            declared.push(trimmed(&spot.source.text, span));
        }
    });
    // With its quotes.
    let touches =
        |span: &&Range<usize>| (span.start.saturating_sub(1)..=span.end + 1).contains(&spot.offset);
    let here = declared.iter().chain(&named).find(touches)?.clone();
    Some(Own {
        name: written,
        noun: "player",
        declared,
        named,
        here,
    })
}

fn collect(value: &Value, pointer: &mut String, take: &mut dyn FnMut(&str, &str, &Value)) {
    let length = pointer.len();
    match value {
        Value::Object(table) => {
            for (key, inner) in table {
                push(pointer, key);
                take(pointer, key, inner);
                collect(inner, pointer, take);
                pointer.truncate(length);
            }
        }
        Value::Array(items) => {
            let key = pointer.rsplit('/').next().unwrap_or_default().to_owned();
            for (index, inner) in items.iter().enumerate() {
                push(pointer, &index.to_string());
                take(pointer, &key, inner);
                collect(inner, pointer, take);
                pointer.truncate(length);
            }
        }
        _ => {}
    }
}

/// The text of a string without its quotes.
fn inside(document: &Document, pointer: &str, text: &str) -> Option<Range<usize>> {
    document
        .says(pointer)
        .then(|| trimmed(text, document.place(pointer).span))
}

fn trimmed(text: &str, span: Range<usize>) -> Range<usize> {
    let written = &text[span.clone()];
    let quotes = written.len() - written.trim_matches(['"', '\'']).len();
    if quotes == 2 {
        span.start + 1..span.end - 1
    } else {
        span
    }
}
