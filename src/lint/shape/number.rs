//! Values of TOML as JSON has them.
//!
//! JSON has no word for some: dates, `nan` and `inf`, and numbers beyond 64 bits. Such a value is called foreign
//! here; it has none of a schema's types.

use std::cmp::Ordering;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _};
use serde_json::Value;

use crate::document::tree::{TomlTable, TomlValue};

/// A number that JSON can hold: `1` and `1.0` are equal.
#[derive(Clone, Copy, Debug)]
pub(in crate::lint) enum Number {
    Integer(i128),
    Float(f64),
}

impl Number {
    /// The number in a value, unless it is none, or foreign.
    pub fn of(value: &TomlValue<'_>) -> Option<Self> {
        match value {
            TomlValue::Integer(number) => {
                let large = || u64::from_str_radix(&number.digits, number.radix).ok();
                let signed = number.value().map(i128::from);
                signed
                    .or_else(|| large().map(i128::from))
                    .map(Self::Integer)
            }
            TomlValue::Float(number) => {
                let number: f64 = number.parse().ok()?;
                number.is_finite().then_some(Self::Float(number))
            }
            _ => None,
        }
    }

    fn of_json(number: &serde_json::Number) -> Option<Self> {
        match number.as_i128() {
            Some(number) => Some(Self::Integer(number)),
            None => number.as_f64().map(Self::Float),
        }
    }

    /// As a float, as near as that comes.
    #[expect(
        clippy::cast_precision_loss,
        reason = "beyond 53 bits, an integer and a float are compared as floats"
    )]
    pub fn as_f64(self) -> f64 {
        match self {
            Self::Integer(number) => number as f64,
            Self::Float(number) => number,
        }
    }

    /// Whether it is so many times another one.
    pub fn is_multiple_of(self, other: Self) -> bool {
        match (self, other) {
            (Self::Integer(number), Self::Integer(other)) => other != 0 && number % other == 0,
            _ => self.as_f64() % other.as_f64() == 0.0,
        }
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.partial_cmp(other) == Some(Ordering::Equal)
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Integer(one), Self::Integer(other)) => Some(one.cmp(other)),
            _ => self.as_f64().partial_cmp(&other.as_f64()),
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = serde_json::Number::deserialize(deserializer)?;
        Self::of_json(&number).ok_or_else(|| D::Error::custom("a number beyond all others"))
    }
}

/// Whether JSON has no word for a value.
pub(super) fn is_foreign(value: &TomlValue<'_>) -> bool {
    match value {
        TomlValue::Datetime(_) => true,
        TomlValue::Integer(_) | TomlValue::Float(_) => Number::of(value).is_none(),
        _ => false,
    }
}

/// Whether a value equals one of the schema's.
pub(super) fn equals(value: &TomlValue<'_>, expected: &Value) -> bool {
    match (value, expected) {
        (TomlValue::String(text), Value::String(other)) => text == other,
        (TomlValue::Boolean(flag), Value::Bool(other)) => flag == other,
        (TomlValue::Integer(_) | TomlValue::Float(_), Value::Number(other)) => {
            let number = Number::of(value);
            number.is_some() && number == Number::of_json(other)
        }
        (TomlValue::Array(items), Value::Array(others)) => {
            items.len() == others.len()
                && items
                    .iter()
                    .zip(others)
                    .all(|(item, other)| equals(item.get_ref(), other))
        }
        (TomlValue::Table(table), Value::Object(_)) => table_equals(table, expected),
        _ => false,
    }
}

/// Whether a table equals one of the schema's values.
pub(super) fn table_equals(table: &TomlTable<'_>, expected: &Value) -> bool {
    expected.as_object().is_some_and(|others| {
        table.len() == others.len()
            && others.iter().all(|(key, other)| {
                table
                    .get(key.as_str())
                    .is_some_and(|value| equals(value.get_ref(), other))
            })
    })
}
