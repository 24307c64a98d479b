//! Equal items of an array.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher};

use toml::Spanned;
use toml::de::DeValue;

use super::number::Number;

/// The first item that equals an earlier one, and that earlier one, by index.
///
/// Equality is JSON's: `1` and `1.0` are equal.
pub(super) fn first(items: &[Spanned<DeValue<'_>>]) -> Option<(usize, usize)> {
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

fn hash(value: &DeValue<'_>, hasher: &mut DefaultHasher) {
    match value {
        DeValue::String(text) => text.hash(hasher),
        DeValue::Boolean(flag) => flag.hash(hasher),
        DeValue::Integer(_) | DeValue::Float(_) => {
            // Zero and minus zero are equal.
            let number = Number::of(value).map(Number::as_f64);
            number.map(|number| (number + 0.0).to_bits()).hash(hasher);
        }
        DeValue::Datetime(date) => date.to_string().hash(hasher),
        DeValue::Array(items) => items.iter().for_each(|item| hash(item.get_ref(), hasher)),
        DeValue::Table(table) => {
            for (key, item) in table {
                key.get_ref().hash(hasher);
                hash(item.get_ref(), hasher);
            }
        }
    }
}

fn equal(one: &DeValue<'_>, other: &DeValue<'_>) -> bool {
    match (one, other) {
        (DeValue::String(one), DeValue::String(other)) => one == other,
        (DeValue::Boolean(one), DeValue::Boolean(other)) => one == other,
        (DeValue::Datetime(one), DeValue::Datetime(other)) => one == other,
        (DeValue::Integer(_) | DeValue::Float(_), DeValue::Integer(_) | DeValue::Float(_)) => {
            match (Number::of(one), Number::of(other)) {
                (Some(one), Some(other)) => one == other,
                _ => text(one) == text(other),
            }
        }
        (DeValue::Array(ones), DeValue::Array(others)) => {
            ones.as_ref().len() == others.as_ref().len()
                && ones
                    .iter()
                    .zip(others)
                    .all(|(one, other)| equal(one.get_ref(), other.get_ref()))
        }
        (DeValue::Table(ones), DeValue::Table(others)) => {
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
fn text<'v>(value: &'v DeValue<'_>) -> &'v str {
    match value {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => "",
    }
}
