//! A value that is held against a subschema, and what can be said of it without looking into it.

use serde_json::Value;
use toml::Spanned;

use super::checks::{ShapeCheck, Size, Types};
use super::duplicate;
use super::number::{self, Number};
use crate::document::tree::{TomlTable, TomlValue};

/// A value that is held against a subschema.
#[derive(Clone, Copy)]
pub(super) enum HeldValue<'v> {
    Table(&'v TomlTable<'v>),
    Value(&'v TomlValue<'v>),
    /// The name of a key.
    Name(&'v str),
}

impl<'v> HeldValue<'v> {
    pub fn table(self) -> Option<&'v TomlTable<'v>> {
        match self {
            Self::Table(table) | Self::Value(TomlValue::Table(table)) => Some(table),
            _ => None,
        }
    }

    pub fn array(self) -> Option<&'v [Spanned<TomlValue<'v>>]> {
        match self {
            Self::Value(TomlValue::Array(items)) => Some(items.as_ref()),
            _ => None,
        }
    }

    pub fn text(self) -> Option<&'v str> {
        match self {
            Self::Value(TomlValue::String(text)) => Some(text),
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    fn number(self) -> Option<Number> {
        match self {
            Self::Value(value) => Number::of(value),
            _ => None,
        }
    }

    fn types(self) -> Types {
        match self {
            Self::Table(_) | Self::Value(TomlValue::Table(_)) => Types::OBJECT,
            Self::Name(_) | Self::Value(TomlValue::String(_)) => Types::STRING,
            Self::Value(TomlValue::Array(_)) => Types::ARRAY,
            Self::Value(TomlValue::Boolean(_)) => Types::BOOLEAN,
            Self::Value(value) => match Number::of(value) {
                Some(Number::Integer(_)) => Types::INTEGER,
                Some(Number::Float(_)) => Types::NUMBER,
                None => Types::NONE,
            },
        }
    }

    fn equals(self, expected: &Value) -> bool {
        match (self, expected) {
            (Self::Table(table), _) => number::table_equals(table, expected),
            (Self::Value(value), _) => number::equals(value, expected),
            (Self::Name(name), Value::String(other)) => name == other,
            _ => false,
        }
    }

    /// How many there are of what is bounded; `None` of another type.
    fn count(self, size: Size) -> Option<usize> {
        match size {
            Size::MinLength | Size::MaxLength => Some(self.text()?.chars().count()),
            Size::MinItems | Size::MaxItems => Some(self.array()?.len()),
            Size::MinProperties | Size::MaxProperties => Some(self.table()?.len()),
        }
    }
}

impl ShapeCheck {
    /// Whether it lets a value through; `None` if that depends on what is in the value, or on other subschemas.
    pub(super) fn lets(&self, value: HeldValue<'_>) -> Option<bool> {
        Some(match self {
            Self::Nothing => false,
            Self::Type(types) => types.has(value.types()),
            Self::Values(_, values) => values.iter().any(|other| value.equals(other)),
            Self::Bound(bound, than) => {
                let number = value.number();
                number.is_none_or(|number| bound.lets(number, *than))
            }
            // A character has at least one byte, so that most texts need not be counted.
            Self::Size(Size::MaxLength, than)
                if value.text().is_some_and(|text| text.len() <= *than) =>
            {
                true
            }
            Self::Size(size, than) => {
                let count = value.count(*size);
                count.is_none_or(|count| size.lets(count, *than))
            }
            Self::Unique => {
                let items = value.array();
                items.is_none_or(|items| duplicate::first(items).is_none())
            }
            Self::Pattern(pattern) => value.text().is_none_or(|text| pattern.is_in(text)),
            Self::Items(_)
            | Self::Members(_)
            | Self::Names(_)
            | Self::Required(_)
            | Self::All(_)
            | Self::Choice(_)
            | Self::Reference(_) => return None,
        })
    }
}
