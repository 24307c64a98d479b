//! The parsed form of a document, and small readers on it.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A parsed document: TOML's table with the place of every key and value.
pub type Tree<'t> = Spanned<DeTable<'t>>;

/// The value as JSON: what expectations are compared as.
///
/// Numbers beyond 64 bits and dates become strings: no view holds either, so that they compare
/// unequal to everything.
#[must_use]
pub fn json(value: &DeValue<'_>) -> serde_json::Value {
    use serde_json::Value;
    match value {
        DeValue::String(text) => Value::String(text.to_string()),
        DeValue::Boolean(flag) => Value::Bool(*flag),
        DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
            .map_or_else(|_| Value::String(number.to_string()), Value::from),
        DeValue::Float(number) => number
            .as_str()
            .parse::<f64>()
            .ok()
            .and_then(serde_json::Number::from_f64)
            .map_or_else(|| Value::String(number.to_string()), Value::Number),
        DeValue::Datetime(date) => Value::String(date.to_string()),
        DeValue::Array(items) => {
            Value::Array(items.iter().map(|item| json(item.get_ref())).collect())
        }
        DeValue::Table(table) => Value::Object(
            table
                .iter()
                .map(|(key, value)| (key.get_ref().to_string(), json(value.get_ref())))
                .collect(),
        ),
    }
}
