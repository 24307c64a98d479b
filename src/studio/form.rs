//! Forms: what the schema lets stand in a document, to be filled in.

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::desk::Desk;
use super::pages::in_code;
use super::point;
use super::view::{PageLook, document};
use crate::document::script_keys::TAGS;
use crate::document::spans::{push, steps};
use crate::document::{inline, written_key};
use crate::lint::Catalogue as _;
use crate::workspace::shape::{DocumentShape, Facet};

/// The most entries of a list or a table that are shown at once.
const MOST: usize = 300;

/// The form of the table that the page looks at.
pub fn page(desk: &Desk, look: &PageLook) -> String {
    let form = look.doc.as_deref().and_then(|name| form(desk, look, name));
    let form = form.unwrap_or_else(|| {
        html! { h2 { "Form" } p { "Choose a document on the left whose game and kind are known." } }
    });
    form.into_string()
}

/// Something of a document and of the schema of its kind; nothing where that is not known.
pub fn shaped<T>(desk: &Desk, name: &str, of: impl FnOnce(&DocumentShape<'_>) -> T) -> Option<T> {
    let document = document(desk, name);
    let said = |key: &str| document.get(key).and_then(Value::as_str);
    let (game, kind) = (said("game")?, said("kind")?);
    let kind = desk.games.kind(game, kind)?;
    let schema = desk.games.schema(game, kind);
    Some(of(&DocumentShape {
        schema: &schema,
        document: &document,
    }))
}

fn form(desk: &Desk, look: &PageLook, name: &str) -> Option<Markup> {
    shaped(desk, name, |shape| {
        let path: Vec<String> = steps(&look.at).collect();
        let root = Value::Object(shape.document.clone());
        // What was there may be gone by another edit.
        let (here, path) = match root.pointer(&look.at) {
            Some(here) => (here, path),
            None => (&root, Vec::new()),
        };
        let parent = path.split_last().and_then(|(key, above)| {
            let list = root.pointer(&pointer(above))?.as_array()?;
            Some((above, key.parse::<usize>().ok()?, list))
        });
        html! {
            h2 { "Form" }
            nav class="path" aria-label="Where the form is" { (path_of(&path)) }
            @if let Some((list, index, items)) = parent { (entry(shape, list, index, items)) }
            @match here {
                Value::Array(items) => { (list(shape, &path, items)) }
                Value::Object(table) => { (table_form(shape, &path, table)) }
                single => { (value_form(desk, look, name, shape, &path, single)) }
            }
        }
    })
}

/// An entry of a list: where it stands there, and what can stand before it.
fn entry(shape: &DocumentShape<'_>, list: &[String], index: usize, items: &[Value]) -> Markup {
    // A list that has so many entries and no others stays as long as it is.
    let is_fixed = |facet: &Facet<'_>| {
        let (least, most) = (facet.get("minItems"), facet.get("maxItems"));
        least.is_some() && least == most
    };
    if shape.at(list).iter().any(is_fixed) {
        return html! {};
    }
    let at = |index: usize| below(list, &index.to_string());
    html! {
        div class="bar" role="group" aria-label="The entry in its list" {
            span { "entry " (index + 1) " of " (items.len()) }
            @if index > 0 { button class="swap" data-pointer=(at(index - 1)) { "Earlier" } }
            @if index + 1 < items.len() { button class="swap" data-pointer=(at(index)) { "Later" } }
            button class="remove" data-pointer=(at(index)) { "Take out" }
        }
        div class="bar" role="group" aria-label="Put before it" {
            span class="label" { "put before it" }
            @for (called, value) in point::entries(shape, list, items) {
                button class="insert" data-pointer=(at(index)) data-value=(value) { (called) }
            }
        }
    }
}

/// A single value, and what else could stand there, to be painted where the picture has the same sort of thing.
fn value_form(
    desk: &Desk,
    look: &PageLook,
    name: &str,
    shape: &DocumentShape<'_>,
    path: &[String],
    value: &Value,
) -> Markup {
    let Some((key, above)) = path.split_last() else {
        return html! {};
    };
    let palette = point::palette(desk, name, shape, &pointer(path));
    html! {
        (field(above, key, Some(value), &shape.at(path), true))
        @if !palette.is_empty() {
            h3 { "Paint with" }
            div class="moves" role="group" aria-label="Paint with" {
                @for colour in &palette {
                    button class="brush" data-value=(colour) aria-pressed=(if look.brush.as_ref() == Some(colour) { "true" } else { "false" }) {
                        (plain(colour))
                    }
                }
            }
            @if look.brush.is_some() {
                p class="label" { "Point at parts of the picture, or drag over them, to paint them; Escape lays the brush down." }
            }
        }
    }
}

fn pointer(path: &[String]) -> String {
    let mut pointer = String::new();
    for key in path {
        push(&mut pointer, key);
    }
    pointer
}

fn path_of(path: &[String]) -> Markup {
    html! {
        button class="at" data-at="" { "document" }
        @for end in 1..=path.len() {
            " › " button class="at" data-at=(pointer(&path[..end])) { (path[end - 1]) }
        }
    }
}

fn below(path: &[String], key: &str) -> String {
    let mut pointer = pointer(path);
    push(&mut pointer, key);
    pointer
}

/// A table: the keys that its schema knows, then what else is there.
fn table_form(shape: &DocumentShape<'_>, path: &[String], table: &Map<String, Value>) -> Markup {
    let keys = shape.keys(path);
    let is_header = |key: &str| path.is_empty() && matches!(key, "format" | "game" | "kind");
    let known = |key: &str| keys.iter().any(|known| known.name == key);
    let others: Vec<(&String, &Value)> = table.iter().filter(|(key, _)| !known(key)).collect();
    let is_open = keys.is_empty() || !others.is_empty();
    html! {
        @for key in keys.iter().filter(|key| !is_header(key.name)) {
            (field(path, key.name, table.get(key.name), &key.values, key.is_required))
        }
        @for (key, value) in others.iter().take(MOST) {
            @let mut inner = path.to_vec();
            @let () = inner.push((*key).clone());
            (field(path, key, Some(value), &shape.at(&inner), false))
        }
        @if is_open {
            p class="field" {
                label { "New key " input id="new-key" autocomplete="off"; }
                label { "value as TOML " input id="new-value" autocomplete="off"; }
                button id="add-key" data-at=(pointer(path)) { "Add" }
            }
        }
    }
}

/// A list: its entries, and one more.
fn list(shape: &DocumentShape<'_>, path: &[String], items: &[Value]) -> Markup {
    let count = items.len().to_string();
    let mut next = path.to_vec();
    next.push(count.clone());
    let next_pointer = pointer(&next);
    let copy = items
        .last()
        .map(|last| inline(&point::another(last, items)));
    html! {
        @for (index, item) in items.iter().enumerate().take(MOST) {
            @let mut inner = path.to_vec();
            @let () = inner.push(index.to_string());
            (field(path, &index.to_string(), Some(item), &shape.at(&inner), true))
        }
        @if items.len() > MOST { p { "The text has more entries." } }
        p class="field wide" {
            label { "One more, as TOML " input class="more" data-pointer=(next_pointer) value=[copy.as_deref()] autocomplete="off"; }
            button class="add-entry" data-pointer=(next_pointer) { "Add" }
        }
    }
}

/// A key: what it means, what it can be, and what it is.
fn field(
    path: &[String],
    key: &str,
    value: Option<&Value>,
    facets: &[Facet<'_>],
    is_required: bool,
) -> Markup {
    let pointer = below(path, key);
    let mut meanings: Vec<&str> = facets.iter().map(Facet::description).collect();
    meanings.sort_unstable();
    meanings.dedup();
    // Where several ways are left, no single one is meant.
    let meaning = match meanings.as_slice() {
        [one] => in_one_line(one),
        _ => String::new(),
    };
    let mut kinds: Vec<String> = Vec::new();
    for kind in facets.iter().filter_map(Facet::kind) {
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let default = facets.iter().find_map(Facet::default);
    let id = format!("field{pointer}");
    html! {
        div class=(if value.is_some() { "field said" } else { "field" }) {
            label for=(id) {
                code { (written_key(key)) }
                @if let Some(name) = value.and_then(name_of).filter(|_| key.parse::<usize>().is_ok()) { " " (name) }
                @if is_required && value.is_none() { span class="errors" { " needed" } }
            }
            div class="inputs" { (input(&id, &pointer, value, facets)) }
            @if value.is_some() && !is_required {
                button class="remove" data-pointer=(pointer) aria-label=(format!("Take out {key}")) { "×" }
            }
            @if !meaning.is_empty() || !kinds.is_empty() {
                p class="label" {
                    (in_code(&meaning))
                    @if !kinds.is_empty() { " (" (in_code(&kinds.join(", or "))) ")" }
                    @if let Some(default) = default { "; " code { (inline(default)) } " unless given" }
                }
            }
        }
    }
}

/// A text of several lines as one.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// By what an entry of a list is known: its id or its name, or who does what.
fn name_of(entry: &Value) -> Option<String> {
    let said = |key: &str| entry.get(key)?.as_str();
    let name = ["id", "name", "title"].into_iter().find_map(said);
    let does = TAGS.into_iter().filter_map(said);
    let name = name.map_or_else(|| does.collect::<Vec<_>>().join(" "), str::to_owned);
    (!name.is_empty()).then_some(name)
}

fn input(id: &str, pointer: &str, value: Option<&Value>, facets: &[Facet<'_>]) -> Markup {
    if let Some(inner @ (Value::Object(_) | Value::Array(_))) = value {
        let count = match inner {
            Value::Object(table) => table.len(),
            Value::Array(items) => items.len(),
            _ => 0,
        };
        let is_small = inline(inner).len() <= 60;
        return html! {
            button id=(id) class="at" data-at=(pointer) { "open (" (count) ")" }
            @if is_small { input class="value" data-pointer=(pointer) data-plain="false" aria-label="the same as TOML" value=(inline(inner)) autocomplete="off"; }
        };
    }
    let named: Vec<_> = facets.iter().flat_map(Facet::named).collect();
    let is_number = facets.iter().all(|facet| facet.type_name() == "integer") && !facets.is_empty();
    let is_flag = facets.iter().any(|facet| facet.type_name() == "boolean");
    let is_text = match value {
        Some(value) => value.is_string(),
        None => !facets.is_empty() && facets.iter().all(|facet| facet.type_name() == "string"),
    };
    let shown = match value {
        Some(Value::String(text)) => text.clone(),
        Some(other) => inline(other),
        None => String::new(),
    };
    let is_listed =
        !named.is_empty() && value.is_none_or(|value| named.iter().any(|it| it.value == value));
    html! {
        @if is_listed {
            select id=(id) class="value" data-pointer=(pointer) data-plain="false" {
                @if value.is_none() { option value="" selected { "not given" } }
                @for it in &named {
                    option value=(inline(it.value)) selected[value == Some(it.value)] title=(in_one_line(it.description)) {
                        (plain(it.value)) @if !it.description.is_empty() { " — " (in_one_line(it.description)) }
                    }
                }
            }
        } @else if is_flag {
            select id=(id) class="value" data-pointer=(pointer) data-plain="false" {
                @if value.is_none() { option value="" selected { "not given" } }
                @for flag in ["true", "false"] { option value=(flag) selected[shown == flag] { (flag) } }
            }
        } @else if is_number {
            input id=(id) type="number" class="value" data-pointer=(pointer) data-plain="false" value=(shown)
                min=[bound(facets, "minimum")] max=[bound(facets, "maximum")];
        } @else {
            input id=(id) class="value" data-pointer=(pointer) data-plain=(if is_text { "true" } else { "false" }) value=(shown)
                placeholder=[(!is_text).then_some("as TOML")] autocomplete="off";
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| inline(value), str::to_owned)
}

fn bound(facets: &[Facet<'_>], key: &str) -> Option<String> {
    facets
        .iter()
        .find_map(|facet| facet.get(key))
        .map(ToString::to_string)
}
