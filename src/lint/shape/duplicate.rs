//! Equal items of an array.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher};

use toml::Spanned;

use super::number::Number;
use crate::document::tree::TomlValue;

/// The first item that equals an earlier one, and that earlier one, by index.
///
/// Equality is JSON's: `1` and `1.0` are equal.
pub(super) fn first(items: &[Spanned<TomlValue<'_>>]) -> Option<(usize, usize)> {
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    for (index, item) in items.iter().enumerate() {
        let mut hasher = DefaultHasher::new();
        hash(item.get_ref(), &mut hasher);
        let alike = seen.entry(hasher.finish()).or_default();
        let equal = alike
            .iter()
            .find(|&&other| equal(items[other].get_ref(), item.get_ref()));
        if let Some(&earlier) = equal {
            return Some((index, earlier));
        }
        alike.push(index);
    }
    None
}

fn hash(value: &TomlValue<'_>, hasher: &mut DefaultHasher) {
    match value {
        TomlValue::String(text) => text.hash(hasher),
        TomlValue::Boolean(flag) => flag.hash(hasher),
        TomlValue::Integer(_) | TomlValue::Float(_) => {
            // Zero and minus zero are equal.
            let number = Number::of(value).map(Number::as_f64);
            number.map(|number| (number + 0.0).to_bits()).hash(hasher);
        }
        TomlValue::Datetime(date) => date.to_string().hash(hasher),
        TomlValue::Array(items) => items.iter().for_each(|item| hash(item.get_ref(), hasher)),
        TomlValue::Table(table) => {
            for (key, item) in table {
                key.get_ref().hash(hasher);
                hash(item.get_ref(), hasher);
            }
        }
    }
}

pub(super) fn equal(one: &TomlValue<'_>, other: &TomlValue<'_>) -> bool {
    match (one, other) {
        (TomlValue::String(one), TomlValue::String(other)) => one == other,
        (TomlValue::Boolean(one), TomlValue::Boolean(other)) => one == other,
        (TomlValue::Datetime(one), TomlValue::Datetime(other)) => one == other,
        (
            TomlValue::Integer(_) | TomlValue::Float(_),
            TomlValue::Integer(_) | TomlValue::Float(_),
        ) => match (Number::of(one), Number::of(other)) {
            (Some(one), Some(other)) => one == other,
            _ => text(one) == text(other),
        },
        (TomlValue::Array(ones), TomlValue::Array(others)) => {
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|(one, other)| equal(one.get_ref(), other.get_ref()))
        }
        (TomlValue::Table(ones), TomlValue::Table(others)) => {
            // Both iterate in the order of their keys.
            ones.len() == others.len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|((key, one), (other_key, other))| {
                        key == other_key && equal(one.get_ref(), other.get_ref())
                    })
        }
        _ => false,
    }
}

/// A number that is beyond reckoning, as written.
fn text<'v>(value: &'v TomlValue<'_>) -> &'v str {
    match value {
        TomlValue::Integer(number) => &number.digits,
        TomlValue::Float(number) => number,
        _ => "",
    }
}
