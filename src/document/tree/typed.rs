//! From trees to typed values, by serde.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::Range;

use serde::de::value::{CowStrDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;

use super::Tree;
use super::value::{TomlKey, TomlTable, TomlValue};

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

struct ValueReader<'t>(Spanned<TomlValue<'t>>);

impl<'t> IntoDeserializer<'t, TypeError> for ValueReader<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

type TypedEntries<'t> = MapDeserializer<
    't,
    std::iter::Map<
        std::vec::IntoIter<(TomlKey<'t>, Spanned<TomlValue<'t>>)>,
        fn((TomlKey<'t>, Spanned<TomlValue<'t>>)) -> (KeyReader<'t>, ValueReader<'t>),
    >,
    TypeError,
>;

fn entries(table: TomlTable<'_>) -> TypedEntries<'_> {
    MapDeserializer::new(
        table
            .into_iter()
            .map(|(key, value)| (KeyReader(key), ValueReader(value))),
    )
}

impl<'de> Deserializer<'de> for ValueReader<'de> {
    type Error = TypeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = match self.0.into_inner() {
            TomlValue::String(Cow::Borrowed(text)) => visitor.visit_borrowed_str(text),
            TomlValue::String(Cow::Owned(text)) => visitor.visit_string(text),
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
            TomlValue::Boolean(flag) => visitor.visit_bool(flag),
            TomlValue::Datetime(date) => visitor.visit_string(date.to_string()),
            TomlValue::Array(items) => {
                visitor.visit_seq(SeqDeserializer::new(items.into_iter().map(ValueReader)))
            }
            TomlValue::Table(table) => visitor.visit_map(entries(table)),
        };
        read.map_err(|error| error.at(span))
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
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = match self.0.into_inner() {
            TomlValue::String(text) => {
                CowStrDeserializer::new(text).deserialize_enum(name, variants, visitor)
            }
            TomlValue::Table(table) => {
                let mut entries = table.into_iter();
                match (entries.next(), entries.next()) {
                    (Some((key, value)), None) => visitor.visit_enum(VariantReader { key, value }),
                    _ => Err(TypeError::custom("a table of one key is wanted here")),
                }
            }
            _ => Err(TypeError::custom("a string or a table is wanted here")),
        };
        read.map_err(|error| error.at(span))
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq bytes byte_buf map struct unit
        ignored_any unit_struct tuple_struct tuple identifier
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
        self.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        self.deserialize_any(visitor)
    }
}

struct KeyReader<'t>(TomlKey<'t>);

impl<'t> IntoDeserializer<'t, TypeError> for KeyReader<'t> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

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
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, TypeError> {
        let span = self.0.span();
        let read = CowStrDeserializer::new(self.0.into_inner());
        let read = read.deserialize_enum(name, variants, visitor);
        read.map_err(|error: TypeError| error.at(span))
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string seq bytes byte_buf map option struct unit
        ignored_any unit_struct tuple_struct tuple identifier
    }
}
