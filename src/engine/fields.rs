//! The parameters that a move or an outcome takes, as its type tells them: which keys of a step are its own.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer as _,
    VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

/// The names of the fields of an enumeration's variant, as they are written; `None` if there is no such
/// variant, or if it has no names.
pub(super) fn fields_of<T: DeserializeOwned>(variant: &str) -> Option<&'static [&'static str]> {
    let (mut fields, mut variants) = (None, &[][..]);
    // What is asked for says what there is; the rest of the reading is not wanted.
    let _ = T::deserialize(FieldListener {
        variant,
        fields: &mut fields,
        variants: &mut variants,
    });
    fields
}

/// The names of an enumeration's variants, as they are written.
pub(super) fn variants_of<T: DeserializeOwned>() -> &'static [&'static str] {
    let (mut fields, mut variants) = (None, &[][..]);
    let _ = T::deserialize(FieldListener {
        variant: "",
        fields: &mut fields,
        variants: &mut variants,
    });
    variants
}

/// Hears what a type asks for.
struct FieldListener<'a> {
    variant: &'a str,
    fields: &'a mut Option<&'static [&'static str]>,
    variants: &'a mut &'static [&'static str],
}

/// That enough has been heard.
#[derive(Debug)]
struct EnoughHeard;

impl fmt::Display for EnoughHeard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("there is no value")
    }
}

impl std::error::Error for EnoughHeard {}

impl serde::de::Error for EnoughHeard {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self
    }
}

impl<'de> Deserializer<'de> for FieldListener<'_> {
    type Error = EnoughHeard;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, EnoughHeard> {
        Err(EnoughHeard)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, EnoughHeard> {
        *self.variants = variants;
        visitor.visit_enum(self)
    }

    // A variant may hold a structure that has the fields.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, EnoughHeard> {
        *self.fields = Some(fields);
        Err(EnoughHeard)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for FieldListener<'_> {
    type Error = EnoughHeard;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self), EnoughHeard> {
        let name: StrDeserializer<'_, EnoughHeard> = self.variant.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> VariantAccess<'de> for FieldListener<'_> {
    type Error = EnoughHeard;

    fn unit_variant(self) -> Result<(), EnoughHeard> {
        *self.fields = Some(&[]);
        Err(EnoughHeard)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, EnoughHeard> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, EnoughHeard> {
        Err(EnoughHeard)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, EnoughHeard> {
        *self.fields = Some(fields);
        Err(EnoughHeard)
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::{fields_of, variants_of};

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
    #[expect(dead_code, reason = "its shape alone is asked for")]
    enum Move {
        Drive { path: Vec<u8>, is_fast: bool },
        Wait,
        Roll(Roll),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "its shape alone is asked for")]
    struct Roll {
        die: u8,
    }

    #[test]
    fn a_variant_tells_its_fields() {
        assert_eq!(fields_of::<Move>("drive"), Some(&["path", "is-fast"][..]));
        assert_eq!(fields_of::<Move>("wait"), Some(&[][..]));
        assert_eq!(fields_of::<Move>("roll"), Some(&["die"][..]));
        assert_eq!(fields_of::<Move>("jump"), None);
        assert_eq!(variants_of::<Move>(), ["drive", "wait", "roll"]);
    }
}
