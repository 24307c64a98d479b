//! Words for types, values and ranges, as TOML's authors know them.

use serde_json::Value;

use super::fault::Measure;
use super::site::Site;
use crate::document::tree::TomlValue;

/// A type of JSON schema, in TOML's words; `None` for `null`, which TOML cannot write.
pub(super) fn a_type(name: &str) -> Option<String> {
    let words = match name {
        "string" => "a string",
        "integer" => "an integer",
        "number" => "a number",
        "boolean" => "a boolean",
        "array" => "an array",
        "object" => "a table",
        _ => return None,
    };
    Some(words.to_owned())
}

/// The type of a value.
pub(super) fn found_type(value: &TomlValue<'_>) -> &'static str {
    match value {
        TomlValue::String(_) => "a string",
        TomlValue::Integer(_) => "an integer",
        TomlValue::Float(_) => "a float",
        TomlValue::Boolean(_) => "a boolean",
        TomlValue::Datetime(_) => "a date or time",
        TomlValue::Array(_) => "an array",
        TomlValue::Table(_) => "a table",
    }
}

/// Whether a value has one of the types of a schema; where it names none, any does.
pub(super) fn is_of(value: &TomlValue<'_>, types: &[&str]) -> bool {
    let names: &[&str] = match value {
        TomlValue::String(_) => &["string"],
        TomlValue::Integer(_) => &["integer", "number"],
        TomlValue::Float(_) => &["number"],
        TomlValue::Boolean(_) => &["boolean"],
        TomlValue::Array(_) => &["array"],
        TomlValue::Table(_) => &["object"],
        TomlValue::Datetime(_) => &[],
    };
    types.is_empty() || names.iter().any(|name| types.contains(name))
}

/// A value of the schema; a text without quotes.
pub(super) fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The range that a subschema allows, to follow "must be" or "must have".
pub(super) fn bounds(site: &Site<'_>, of: Measure) -> String {
    let get = |keyword: &str| site.get(keyword).map(plain);
    match of {
        Measure::Number => match (get("minimum"), get("maximum")) {
            (Some(least), Some(most)) => range(Some(least), Some(most)),
            (least, most) => {
                let least = least.map(|it| format!("at least {it}"));
                let most = most.map(|it| format!("at most {it}"));
                let above = get("exclusiveMinimum").map(|it| format!("more than {it}"));
                let below = get("exclusiveMaximum").map(|it| format!("less than {it}"));
                let bounds = [least, above, most, below].into_iter().flatten();
                bounds.collect::<Vec<_>>().join(" and ")
            }
        },
        Measure::Multiple => {
            get("multipleOf").map_or_else(String::new, |it| format!("a multiple of {it}"))
        }
        Measure::Characters => range(get("minLength"), get("maxLength")),
        Measure::Items => range(get("minItems"), get("maxItems")),
        Measure::Keys => range(get("minProperties"), get("maxProperties")),
    }
}

fn range(least: Option<String>, most: Option<String>) -> String {
    match (least, most) {
        (Some(least), Some(most)) if least == most => format!("exactly {least}"),
        (Some(least), Some(most)) => format!("from {least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, Some(most)) => format!("at most {most}"),
        // Where `items = false` ends a list of `prefixItems`.
        (None, None) => "fewer".to_owned(),
    }
}
