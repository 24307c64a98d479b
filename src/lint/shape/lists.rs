//! Lists in place of a single value, as they can be typed.

use serde_json::Value;

use super::site::{Site, is_match};
use super::subject::Subject;
use super::words::plain;
use crate::document::tree::TomlValue;

/// What to write where a list is expected and `value` stands.
pub(super) fn listed(subject: &Subject<'_, '_, '_>, value: &TomlValue<'_>) -> Option<String> {
    let site = subject.site;
    let item = item(site)?;
    let fits = |items: &[String]| {
        let bound = |keyword: &str| {
            site.value_of(site.schema(), keyword)
                .and_then(Value::as_u64)
        };
        let count = items.len() as u64;
        bound("minItems").is_none_or(|least| least <= count)
            && bound("maxItems").is_none_or(|most| count <= most)
    };
    let write = |items: &[String]| format!("write `[{}]`", items.join(", "));
    let TomlValue::String(text) = value else {
        if let Some(table) = value.as_table() {
            if !site.may_hold(item, value) {
                return None;
            }
            let known = site.properties_of(item);
            let is_known =
                |key: &str| known.is_empty() || known.iter().any(|(name, _)| *name == key);
            if table.keys().all(|key| is_known(key.get_ref())) {
                return of_table(subject);
            }
            // Put in brackets as it is, it would not fit either.
            let keys = site
                .needed_of(item)
                .into_iter()
                .map(|key| format!("{key} = …"));
            let keys: Vec<String> = keys.collect();
            return Some(format!(
                "write `[{{ {} }}]`, a table for each",
                keys.join(", ")
            ));
        }
        let items = [subject.written().trim_matches('`').to_owned()];
        return (site.may_hold(item, value) && fits(&items)).then(|| write(&items));
    };
    let whole = || vec![text.trim().to_owned()];
    let parted = |by: &[char]| -> Vec<String> {
        let parts = text.split(by).map(str::trim);
        parts
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let letters = || {
        let named = site.values(item).map(|_| text.chars().map(String::from));
        named.into_iter().flatten().collect()
    };
    // The first way to part the text that makes a list of what is allowed: one with commas in it
    // probably lacks its brackets.
    let commas = || parted(&[',', ';']);
    let first: &dyn Fn() -> Vec<String> = if text.contains(',') { &commas } else { &whole };
    let ways: [&dyn Fn() -> Vec<String>; 5] = [
        first,
        &whole,
        &|| parted(&[' ']),
        &|| parted(&[',', ';', ' ', '/', '+']),
        &letters,
    ];
    let mut lists = ways.iter().filter_map(|part| {
        let items: Option<Vec<String>> =
            part().iter().map(|text| typed(site, item, text)).collect();
        items.filter(|items| !items.is_empty() && fits(items))
    });
    lists.next().map(|items| write(&items))
}

/// The schema of each item, if there is one for all; the first of several.
fn item<'s>(site: &Site<'s>) -> Option<&'s Value> {
    let of_list = |schema: &'s Value| {
        let first = || site.value_of(schema, "prefixItems")?.get(0);
        first().or_else(|| site.value_of(schema, "items"))
    };
    of_list(site.schema()).or_else(|| {
        let branches = ["anyOf", "oneOf"];
        let mut branches = branches
            .iter()
            .filter_map(|keyword| site.get(keyword)?.as_array())
            .flatten();
        branches.find_map(of_list)
    })
}

/// A text as an item is typed, if it is one that is allowed.
fn typed<'s>(site: &Site<'s>, item: &'s Value, text: &str) -> Option<String> {
    if let Some(values) = site.values(item) {
        let value = values.into_iter().find(|value| plain(value) == text)?;
        return Some(value.to_string());
    }
    let types = site.types(item);
    let is_number = types.contains(&"integer") && text.parse::<i64>().is_ok()
        || types.contains(&"number") && text.parse::<f64>().is_ok_and(f64::is_finite);
    if is_number {
        return Some(text.to_owned());
    }
    let pattern = site.value_of(item, "pattern");
    let matches = || pattern.is_none_or(|pattern| is_match(pattern, text));
    (types.contains(&"string") && matches()).then(|| Value::from(text).to_string())
}

/// A table where a list of tables is expected.
fn of_table(subject: &Subject<'_, '_, '_>) -> Option<String> {
    let span = subject.span()?;
    let written = &subject.text[span];
    if written.starts_with("[[") || !written.starts_with(['[', '{']) {
        return None;
    }
    Some(if written.starts_with('[') {
        format!("write `[{written}]`")
    } else {
        format!("write `[{written}]`, in brackets")
    })
}
