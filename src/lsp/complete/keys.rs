//! Keys of tables: by the schema, by the moves that are legal, by what is to be seen.

use serde_json::Value;

use super::items::{About, Items};
use super::{Context, steps};
use crate::document::inline;
use crate::document::script_keys::EXPECT;
use crate::lsp::sketch;
use crate::lsp::snippets::{beginning, escaped};
use crate::lsp::stage::Stage;
use crate::workspace::shape::{self, DocumentShape, Facet, SchemaKey, said};
use lsp_types::CompletionItemKind;

/// The keys that the table at the caret can have and does not have yet.
pub fn complete(context: &Context<'_>, inline: bool, has_value: bool, items: &mut Items<'_>) {
    let (path, there) = (&context.caret.path, context.table());
    // The key that is being typed is no reason to leave it out.
    let typed = sketch::unquoted(&context.spot.source.text[context.caret.span.clone()]);
    let is_there = |key: &str| key != typed && there.is_some_and(|there| there.contains_key(key));
    // More keys with dots can follow those that make a table.
    let more_can_follow = inline || context.is_behind_dot();
    let stage = context
        .step()
        .and_then(|(at, depth)| Some((context.stage(at, depth)?, depth)));
    for SchemaKey {
        name,
        is_required,
        values,
    } in context.shape.keys(path)
    {
        let goes_on = more_can_follow && is_there(name) && context.forms.is_dotted(path, name);
        if is_there(name) && !goes_on || context.is_newer(name, &values) {
            continue;
        }
        let mut about = said(&values);
        let mut begun = beginning(&values);
        let mut detail = if is_required {
            "required".to_owned()
        } else {
            String::new()
        };
        let mut order = if is_required { 1 } else { 2 };
        if let Some((stage, depth)) = &stage {
            let below: Vec<&str> = path[*depth..]
                .iter()
                .map(String::as_str)
                .chain([name])
                .collect();
            match seen(stage, &below) {
                ExpectedThing::Now(value) => {
                    detail.clone_from(&short(value));
                    order = 0;
                    begun = match value {
                        Value::Object(_) => begun,
                        value => escaped(&inline_toml(value)),
                    };
                    about = format!("Now `{}`.\n\n{about}", short(value));
                }
                ExpectedThing::Absent if is_stranger(context, stage, name) => continue,
                // Not to be seen now: an expectation of it fails.
                ExpectedThing::Absent => order = 4,
                ExpectedThing::Nothing if below[0] != "expect" => {
                    if let Some(words) = steps::of_key(stage, &below) {
                        detail = words.detail;
                        order = words.order;
                        begun = words.only.map_or(begun, |only| escaped(&only));
                    }
                }
                ExpectedThing::Nothing => {}
            }
        }
        let value = (!has_value).then_some(begun.as_str());
        let about = About {
            detail: &detail,
            description: &about,
            order,
        };
        if goes_on {
            items.dotted_key(name, about);
        } else {
            items.key_about(name, value, about);
        }
    }
    if !inline && path.is_empty() && !has_value && !context.forms.keys_follow {
        tables(context, items);
    }
}

/// Whether a name is that of a player who takes part in other games of this kind and not in this one.
pub fn is_stranger(context: &Context<'_>, stage: &Stage, name: &str) -> bool {
    !stage.seats.contains(&name) && context.players().iter().any(|player| player == name)
}

/// What an expectation can be about.
pub enum ExpectedThing<'s> {
    /// It is none, or about something else than the view.
    Nothing,
    /// What is not there.
    Absent,
    /// What is there now.
    Now(&'s Value),
}

/// What is to be seen where the keys below a step are an expectation.
pub fn seen<'s>(stage: &'s Stage, below: &[&str]) -> ExpectedThing<'s> {
    match below {
        ["expect", key, ..] if !EXPECT.contains(key) => {
            let view = stage
                .after
                .as_ref()
                .map_or(&stage.view, |after| &after.view);
            shape::at(view, &below[1..]).map_or(ExpectedThing::Absent, ExpectedThing::Now)
        }
        _ => ExpectedThing::Nothing,
    }
}

/// A value in a word or two.
pub fn short(value: &Value) -> String {
    let text = match value {
        Value::Object(table) if table.len() > 4 => {
            let keys: Vec<&str> = table.keys().take(6).map(String::as_str).collect();
            format!("{{ {}, … }}", keys.join(", "))
        }
        value => inline(value),
    };
    if text.chars().count() > 60 {
        let cut: String = text.chars().take(58).collect();
        return format!("{cut}…");
    }
    text
}

/// A value as TOML writes it on one line.
pub fn inline_toml(value: &Value) -> String {
    let written = crate::edit::toml::value(value).map(|value| value.to_string());
    written.map_or_else(String::new, |text| text.trim().to_owned())
}

/// Whether a value can be a list of tables, which have headers of their own.
pub fn is_list_of_tables(shape: &DocumentShape<'_>, values: &[Facet<'_>]) -> bool {
    let has_tables = |list: &Facet<'_>| {
        let entries = shape.inner(list, "0");
        entries.iter().any(|entry| entry.type_name() == "object")
    };
    (values.iter()).any(|facet| facet.type_name() == "array" && has_tables(facet))
}

/// Tables that can begin at the top of a document, by their headers: behind them no keys of the document can stand.
fn tables(context: &Context<'_>, items: &mut Items<'_>) {
    for SchemaKey { name, values, .. } in context.shape.keys::<String>(&[]) {
        let is_list = is_list_of_tables(&context.shape, &values);
        let is_table = values.iter().any(|facet| facet.type_name() == "object");
        let is_there = context.document.contains_key(name) && !is_list;
        if is_there || context.forms.is_closed(&[], name) || context.is_newer(name, &values) {
            continue;
        }
        let label = match (is_list, is_table) {
            (true, _) => format!("[[{name}]]"),
            (_, true) => format!("[{name}]"),
            _ => continue,
        };
        let about = said(&values);
        let about = About {
            detail: "",
            description: &about,
            order: 5,
        };
        items.push(&label, CompletionItemKind::Struct, &escaped(&label), about);
    }
}

/// The tables whose header can go on at the caret.
pub fn headers(context: &Context<'_>, of_list: bool, items: &mut Items<'_>) {
    let (path, there) = (&context.caret.path, context.table());
    if context.forms.is_inside_value(path) {
        return;
    }
    let is_open = |name: &str| !context.forms.is_closed(path, name);
    for SchemaKey { name, values, .. } in context.shape.keys(path) {
        let fits = if of_list {
            is_list_of_tables(&context.shape, &values)
        } else {
            values.iter().any(|facet| facet.type_name() == "object")
        };
        let is_there = there.and_then(|there| there.get(name)).is_some();
        if fits && (of_list || !is_there) && is_open(name) && !context.is_newer(name, &values) {
            items.key(name, None, &said(&values), false);
        }
    }
    // Names of players and spaces are keys that no schema lists.
    if let Some(there) = there {
        for (name, value) in there {
            if value.is_object() && !of_list && is_open(name) {
                items.key(name, None, "", false);
            }
        }
    }
}
