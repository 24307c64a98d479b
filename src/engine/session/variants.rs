//! The names of an enum's variants, as serde knows them.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde::forward_to_deserialize_any;

/// The names of the variants of `T`; none if it is no enum.
pub fn of<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &[&str] = &[];
    // There is nothing to read: only what is asked for is of interest.
    let _ = T::deserialize(AskedNames(&mut names));
    names
}

/// Takes down for which variants it is asked.
struct AskedNames<'n>(&'n mut &'static [&'static str]);

impl<'de> Deserializer<'de> for AskedNames<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("there is nothing"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = variants;
        Err(Error::custom("there is nothing"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only the names are of interest")]
    enum Step {
        DrawTwo,
        Place { tile: String },
    }

    #[test]
    fn variants_are_known_by_the_names_that_are_written() {
        assert_eq!(super::of::<Step>(), ["draw-two", "place"]);
        assert!(super::of::<String>().is_empty());
    }
}
