//! From trees to typed values, by serde.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::Range;

use serde::de::value::CowStrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess,
    SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use toml::Spanned;

use super::Tree;
use super::value::{TomlInteger, TomlKey, TomlTable, TomlValue};

/// Why a tree is none of a type's values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    /// What is wrong, for people.
    pub message: String,
    /// Where: the innermost key or value that does not fit.
    pub span: Option<Range<usize>>,
}

impl TypeError {
    /// The same error: at this place if it has none of its own.
    fn at(mut self, span: Range<usize>) -> Self {
        self.span.get_or_insert(span);
        self
    }
}

impl Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for TypeError {}

impl serde::de::Error for TypeError {
    fn custom<T: Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
            span: None,
        }
    }
}

/// Reads a document as a type has it.
///
/// # Errors
/// What does not fit the type, and where.
pub fn document<T: DeserializeOwned>(tree: Tree<'_>) -> Result<T, TypeError> {
    let span = tree.span();
    value(Spanned::new(span, TomlValue::Table(tree.into_inner())))
}

/// Reads a value as a type has it.
///
/// # Errors
/// What does not fit the type, and where.
pub fn value<T: DeserializeOwned>(value: Spanned<TomlValue<'_>>) -> Result<T, TypeError> {
    T::deserialize(ValueReader(value))
}

/// Reads a variant of an enumeration that has these fields.
///
/// # Errors
/// What does not fit the type, and where: at `span` if the text does not say that.
pub fn variant<T: DeserializeOwned>(
    name: &str,
    fields: TomlTable<'_>,
    span: Range<usize>,
) -> Result<T, TypeError> {
    let reader = VariantReader {
        key: Spanned::new(span.clone(), Cow::Borrowed(name)),
        value: Spanned::new(span.clone(), TomlValue::Table(fields)),
    };
    T::deserialize(reader).map_err(|error| error.at(span))
}

/// Reads a value from JSON as a type has it; it has no places, then.
///
/// # Errors
/// What does not fit the type.
pub fn from_json<T: DeserializeOwned>(json: Value) -> Result<T, TypeError> {
    value(of_json(json)?)
}

fn of_json(json: Value) -> Result<Spanned<TomlValue<'static>>, TypeError> {
    let value = match json {
        Value::Null => return Err(TypeError::custom("`null` is not a value of a document")),
        Value::Bool(flag) => TomlValue::Boolean(flag),
        Value::Number(number) if number.is_f64() => TomlValue::Float(number.to_string().into()),
        Value::Number(number) => TomlValue::Integer(TomlInteger {
            digits: number.to_string().into(),
            radix: 10,
        }),
        Value::String(text) => TomlValue::String(text.into()),
        Value::Array(items) => {
            let items = items.into_iter().map(of_json);
            TomlValue::Array(items.collect::<Result<_, _>>()?)
        }
        Value::Object(entries) => {
            let mut table = TomlTable::new();
            for (key, value) in entries {
                table.insert(Spanned::new(0..0, key.into()), of_json(value)?);
            }
            TomlValue::Table(table)
        }
    };
    Ok(Spanned::new(0..0, value))
}

/// What is written where something else is wanted.
fn unexpected(value: &TomlValue<'_>, wanted: &dyn Expected) -> TypeError {
    let found = match value {
        TomlValue::String(text) => Unexpected::Str(text),
        TomlValue::Integer(number) => match number.value() {
            Some(number) => Unexpected::Signed(number),
            None => Unexpected::Other("a large number"),
        },
        TomlValue::Float(number) => Unexpected::Float(number.parse().unwrap_or(f64::NAN)),
        TomlValue::Boolean(flag) => Unexpected::Bool(*flag),
        TomlValue::Datetime(_) => Unexpected::Other("a date or time"),
        TomlValue::Array(_) => Unexpected::Seq,
        TomlValue::Table(_) => Unexpected::Map,
    };
    TypeError::invalid_type(found, wanted)
}

struct ValueReader<'t>(Spanned<TomlValue<'t>>);

/// The entries of a table, one after the other.
struct TypedEntries<'t> {
    left: std::vec::IntoIter<(TomlKey<'t>, Spanned<TomlValue<'t>>)>,
    value: Option<Spanned<TomlValue<'t>>>,
}

impl<'t> TypedEntries<'t> {
    fn of(table: TomlTable<'t>) -> Self {
        Self {
            left: table.into_iter(),
            value: None,
        }
    }
}

impl<'de> MapAccess<'de> for TypedEntries<'de> {
    type Error = TypeError;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, TypeError> {
        let Some((key, value)) = self.left.next() else {
            return Ok(None);
        };
        self.value = Some(value);
        seed.deserialize(KeyReader(key)).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, TypeError> {
        let Some(value) = self.value.take() else {
            unreachable!("a value is asked for behind its key")
        };
        seed.deserialize(ValueReader(value))
    }
}

/// The items of an array, one after the other.
struct TypedItems<'t>(std::vec::IntoIter<Spanned<TomlValue<'t>>>);

impl<'de> SeqAccess<'de> for TypedItems<'de> {
    type Error = TypeError;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, TypeError> {
        let item = self.0.next();
        item.map(|item| seed.deserialize(ValueReader(item)))
            .transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl<'de> ValueReader<'de> {
    /// What is made of the value; an error is here, unless it is said to be further in.
    fn read<R>(
        self,
        by: impl FnOnce(TomlValue<'de>) -> Result<R, TypeError>,
    ) -> Result<R, TypeError> {
        let span = self.0.span();
        by(self.0.into_inner()).map_err(|error| error.at(span))
    }

    fn flag<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::Boolean(flag) => visitor.visit_bool(flag),
            other => Err(unexpected(&other, &visitor)),
        })
    }

    fn number<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::Integer(number) => match number.value() {
                Some(number) => visitor.visit_i64(number),
                None => match u64::from_str_radix(&number.digits, number.radix) {
                    Ok(number) => visitor.visit_u64(number),
                    Err(_) => Err(TypeError::custom("integer number overflowed")),
                },
            },
            TomlValue::Float(number) => match number.parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(_) => Err(TypeError::custom("floating-point number overflowed")),
            },
            other => Err(unexpected(&other, &visitor)),
        })
    }

    fn text<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            TomlValue::String(Cow::Owned(text)) => visitor.visit_string(text),
            TomlValue::Datetime(date) => visitor.visit_string(date.to_string()),
            other => Err(unexpected(&other, &visitor)),
        })
    }

    fn table<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::Table(table) => visitor.visit_map(TypedEntries::of(table)),
            other => Err(unexpected(&other, &visitor)),
        })
    }

    fn list<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::Array(items) => visitor.visit_seq(TypedItems(items.into_iter())),
            other => Err(unexpected(&other, &visitor)),
        })
    }
}

/// Each kind of value has a way of its own: with one for all, every type would be compiled for what it can never be.
macro_rules! read_by {
    ($($way:ident: $($method:ident)*;)*) => {
        $($(
            fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
                self.$way(visitor)
            }
        )*)*
    };
}

impl<'de> Deserializer<'de> for ValueReader<'de> {
    type Error = TypeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        match self.0.get_ref() {
            TomlValue::String(_) | TomlValue::Datetime(_) => self.text(visitor),
            TomlValue::Integer(_) | TomlValue::Float(_) => self.number(visitor),
            TomlValue::Boolean(_) => self.flag(visitor),
            TomlValue::Array(_) => self.list(visitor),
            TomlValue::Table(_) => self.table(visitor),
        }
    }

    read_by! {
        flag: deserialize_bool;
        number: deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_i8 deserialize_i16
            deserialize_i32 deserialize_i64 deserialize_f32 deserialize_f64;
        text: deserialize_char deserialize_str deserialize_string deserialize_identifier;
        table: deserialize_map;
        list: deserialize_seq;
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        self.table(visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        self.list(visitor)
    }

    // What is not there is never asked for.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        visitor.visit_some(self).map_err(|error| error.at(span))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = visitor.visit_newtype_struct(self);
        read.map_err(|error| error.at(span))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        self.read(|value| match value {
            TomlValue::String(text) => visitor.visit_enum(Name(text)),
            TomlValue::Table(table) => {
                let mut entries = table.into_iter();
                match (entries.next(), entries.next()) {
                    (Some((key, value)), None) => visitor.visit_enum(VariantReader { key, value }),
                    _ => Err(holds_something()),
                }
            }
            _ => Err(TypeError::custom("a string or a table is wanted here")),
        })
    }

    forward_to_deserialize_any! {
        u128 i128 bytes byte_buf unit ignored_any unit_struct tuple_struct
    }
}

/// A variant with what it holds.
struct VariantReader<'t> {
    key: TomlKey<'t>,
    value: Spanned<TomlValue<'t>>,
}

impl<'de> Deserializer<'de> for VariantReader<'de> {
    type Error = TypeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq bytes byte_buf map option struct unit
        ignored_any unit_struct newtype_struct tuple_struct tuple enum identifier
    }
}

impl<'de> EnumAccess<'de> for VariantReader<'de> {
    type Error = TypeError;
    type Variant = ValueReader<'de>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, ValueReader<'de>), TypeError> {
        let variant = seed.deserialize(KeyReader(self.key))?;
        Ok((variant, ValueReader(self.value)))
    }
}

impl<'de> VariantAccess<'de> for ValueReader<'de> {
    type Error = TypeError;

    fn unit_variant(self) -> Result<(), TypeError> {
        match self.0.get_ref() {
            TomlValue::Table(table) if table.is_empty() => Ok(()),
            TomlValue::Table(_) => {
                Err(TypeError::custom("an empty table is wanted here").at(self.0.span()))
            }
            other => {
                let message = format!("a table is wanted here, not {}", other.type_name());
                Err(TypeError::custom(message).at(self.0.span()))
            }
        }
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, TypeError> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, TypeError> {
        self.list(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        self.table(visitor)
    }
}

/// A variant that holds nothing, by its name.
struct Name<'t>(Cow<'t, str>);

impl<'de> EnumAccess<'de> for Name<'de> {
    type Error = TypeError;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<(S::Value, Self), TypeError> {
        let variant = seed.deserialize(CowStrDeserializer::new(self.0))?;
        Ok((variant, Name(Cow::Borrowed(""))))
    }
}

impl<'de> VariantAccess<'de> for Name<'de> {
    type Error = TypeError;

    fn unit_variant(self) -> Result<(), TypeError> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Result<S::Value, TypeError> {
        Err(holds_something())
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, TypeError> {
        Err(holds_something())
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, TypeError> {
        Err(holds_something())
    }
}

fn holds_something() -> TypeError {
    TypeError::custom("a table of one key is wanted here")
}

struct KeyReader<'t>(TomlKey<'t>);

impl<'de> Deserializer<'de> for KeyReader<'de> {
    type Error = TypeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = match self.0.into_inner() {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        };
        read.map_err(|error: TypeError| error.at(span))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = visitor.visit_enum(Name(self.0.into_inner()));
        read.map_err(|error: TypeError| error.at(span))
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq bytes byte_buf map option struct unit
        ignored_any unit_struct tuple_struct tuple identifier
    }
}
