//! From the JSON of a schema to its checks. What is not understood is an error.

use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{
    Bound, Checks, ChoiceCheck, MemberChecks, Node, PatternCheck, SchemaDefinition,
    SchemaReference, ShapeCheck, Size, Types,
};
use crate::lint::here::Slot;
use crate::lint::shape::annotations::is_annotation;
use crate::lint::shape::by_name::ByName;
use crate::lint::slots::{SlotPlace, places};

impl Checks {
    /// Reads a schema.
    ///
    /// # Errors
    /// Where it says what is not understood here.
    pub fn read(schema: &Value) -> serde_json::Result<Self> {
        let mut checks = schema.deserialize_any(Top::<Node>::default())?;
        checks.slots = places(schema).into_iter().map(Slot::from).collect();
        Ok(checks)
    }

    /// The same from the text that `build.rs` makes of it. What its definitions say is read later, and has to be
    /// understood.
    ///
    /// # Errors
    /// Where it says what is not understood here, outside of its definitions.
    pub fn read_text(schema: &'static str) -> serde_json::Result<Self> {
        let mut schema = serde_json::Deserializer::from_str(schema);
        schema.deserialize_any(Top::<&'static RawValue>::default())
    }
}

/// Reads a whole schema, with its definitions as something of this type.
struct Top<T>(PhantomData<T>);

impl<T> Default for Top<T> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

/// What stands at the top of a schema alone.
struct TopOnly<T> {
    definitions: Vec<(Box<str>, T)>,
    slots: Vec<SlotPlace>,
}

impl<T> Default for TopOnly<T> {
    fn default() -> Self {
        Self {
            definitions: Vec::new(),
            slots: Vec::new(),
        }
    }
}

impl<'de, T: Deserialize<'de> + Into<SchemaDefinition>> Visitor<'de> for Top<T> {
    type Value = Checks;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a schema")
    }

    fn visit_bool<E>(self, anything: bool) -> Result<Checks, E> {
        Ok(Checks {
            top: Node::of_bool(anything),
            definitions: ByName::default(),
            slots: Vec::new(),
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Checks, A::Error> {
        let mut only = TopOnly::<T>::default();
        let top = node(map, &mut only)?;
        let definitions = only.definitions.into_iter();
        let definitions = definitions.map(|(name, definition)| (name, definition.into()));
        Ok(Checks {
            top,
            definitions: definitions.collect(),
            slots: only.slots.into_iter().map(Slot::from).collect(),
        })
    }
}

impl From<Node> for SchemaDefinition {
    fn from(node: Node) -> Self {
        let node = OnceLock::from(node);
        Self { text: None, node }
    }
}

impl From<&'static RawValue> for SchemaDefinition {
    fn from(text: &'static RawValue) -> Self {
        let (text, node) = (Some(text), OnceLock::new());
        Self { text, node }
    }
}

/// The keywords.
#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "camelCase")]
enum Keyword {
    #[serde(rename = "$ref")]
    Ref,
    #[serde(rename = "$defs")]
    Defs,
    #[serde(rename = "x-slots")]
    Slots,
    Type,
    Const,
    Enum,
    Minimum,
    Maximum,
    ExclusiveMinimum,
    ExclusiveMaximum,
    MultipleOf,
    MinLength,
    MaxLength,
    MinItems,
    MaxItems,
    MinProperties,
    MaxProperties,
    Pattern,
    UniqueItems,
    Items,
    Properties,
    PatternProperties,
    AdditionalProperties,
    PropertyNames,
    Required,
    AllOf,
    AnyOf,
    OneOf,
    Other(String),
}

/// Reads a subschema, and what stands at the top alone.
fn node<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    mut map: A,
    only: &mut TopOnly<T>,
) -> Result<Node, A::Error> {
    let mut checks = Vec::new();
    let mut properties: Option<Vec<(Box<str>, Node)>> = None;
    let mut patterns: Option<Vec<(Box<str>, Node)>> = None;
    let mut others: Option<Others> = None;
    while let Some(keyword) = map.next_key()? {
        let check = match keyword {
            Keyword::Ref => {
                let reference: String = map.next_value()?;
                let name = reference.strip_prefix("#/$defs/");
                let name = name.ok_or_else(|| A::Error::custom("a reference out of `$defs`"))?;
                ShapeCheck::Reference(SchemaReference {
                    name: name.into(),
                    at: OnceLock::new(),
                })
            }
            Keyword::Defs => {
                only.definitions = map.next_value::<Entries<T>>()?.0;
                continue;
            }
            Keyword::Slots => {
                only.slots = map.next_value()?;
                continue;
            }
            Keyword::Type => ShapeCheck::Type(map.next_value()?),
            Keyword::Const => ShapeCheck::Values("const", [map.next_value()?].into()),
            Keyword::Enum => ShapeCheck::Values("enum", map.next_value()?),
            Keyword::Minimum => ShapeCheck::Bound(Bound::Minimum, map.next_value()?),
            Keyword::Maximum => ShapeCheck::Bound(Bound::Maximum, map.next_value()?),
            Keyword::ExclusiveMinimum => {
                ShapeCheck::Bound(Bound::ExclusiveMinimum, map.next_value()?)
            }
            Keyword::ExclusiveMaximum => {
                ShapeCheck::Bound(Bound::ExclusiveMaximum, map.next_value()?)
            }
            Keyword::MultipleOf => ShapeCheck::Bound(Bound::MultipleOf, map.next_value()?),
            Keyword::MinLength => ShapeCheck::Size(Size::MinLength, map.next_value()?),
            Keyword::MaxLength => ShapeCheck::Size(Size::MaxLength, map.next_value()?),
            Keyword::MinItems => ShapeCheck::Size(Size::MinItems, map.next_value()?),
            Keyword::MaxItems => ShapeCheck::Size(Size::MaxItems, map.next_value()?),
            Keyword::MinProperties => ShapeCheck::Size(Size::MinProperties, map.next_value()?),
            Keyword::MaxProperties => ShapeCheck::Size(Size::MaxProperties, map.next_value()?),
            Keyword::Pattern => {
                ShapeCheck::Pattern(Box::new(PatternCheck::new(&map.next_value::<String>()?)))
            }
            Keyword::UniqueItems => {
                if !map.next_value::<bool>()? {
                    continue;
                }
                ShapeCheck::Unique
            }
            Keyword::Items => ShapeCheck::Items(map.next_value()?),
            Keyword::Properties => {
                properties = Some(map.next_value::<Entries<Node>>()?.0);
                continue;
            }
            Keyword::PatternProperties => {
                patterns = Some(map.next_value::<Entries<Node>>()?.0);
                continue;
            }
            Keyword::AdditionalProperties => {
                others = Some(map.next_value()?);
                continue;
            }
            Keyword::PropertyNames => ShapeCheck::Names(map.next_value()?),
            Keyword::Required => ShapeCheck::Required(map.next_value()?),
            Keyword::AllOf => ShapeCheck::All(map.next_value()?),
            Keyword::AnyOf => {
                ShapeCheck::Choice(Box::new(ChoiceCheck::new("anyOf", map.next_value()?)))
            }
            Keyword::OneOf => {
                ShapeCheck::Choice(Box::new(ChoiceCheck::new("oneOf", map.next_value()?)))
            }
            Keyword::Other(other) if is_annotation(&other) => {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            Keyword::Other(other) => {
                let what =
                    format!("`{other}` is not a keyword that documents are held against here");
                return Err(A::Error::custom(what));
            }
        };
        checks.push(check);
    }
    if properties.is_some() || patterns.is_some() || others.is_some() {
        let patterns = patterns.unwrap_or_default().into_iter();
        let patterns = patterns.map(|(text, node)| (PatternCheck::new(&text), node));
        let members = MemberChecks {
            properties: properties.into_iter().flatten().collect(),
            patterns: patterns.collect(),
            others: others.map_or_else(|| Some(Node::default()), |others| others.0),
        };
        checks.push(ShapeCheck::Members(Box::new(members)));
    }
    let checks = checks.into();
    Ok(Node { checks })
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a schema")
            }

            fn visit_bool<E>(self, anything: bool) -> Result<Node, E> {
                Ok(Node::of_bool(anything))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Node, A::Error> {
                let mut only = TopOnly::<Node>::default();
                let node = node(map, &mut only)?;
                if !only.definitions.is_empty() {
                    return Err(A::Error::custom("`$defs` stand at the top"));
                }
                Ok(node)
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// Subschemas by name, in the order of the text.
struct Entries<T>(Vec<(Box<str>, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Entries<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for All<T> {
            type Value = Entries<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("schemas by name")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<T>, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Entries(entries))
            }
        }
        deserializer.deserialize_map(All(PhantomData))
    }
}

/// `additionalProperties`: `false` is kept apart from all other schemas, as its error names the keys.
struct Others(Option<Node>);

impl<'de> Deserialize<'de> for Others {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let node = Node::deserialize(deserializer)?;
        let is_closed = matches!(&*node.checks, [ShapeCheck::Nothing]);
        Ok(Self((!is_closed).then_some(node)))
    }
}

impl<'de> Deserialize<'de> for Types {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Names {
            One(String),
            Some(Vec<String>),
        }
        let names = match Names::deserialize(deserializer)? {
            Names::One(name) => vec![name],
            Names::Some(names) => names,
        };
        let mut types = Self::default();
        for name in names {
            let with = types.with(&name);
            types = with.ok_or_else(|| D::Error::custom(format!("`{name}` is not a type")))?;
        }
        Ok(types)
    }
}

impl Node {
    /// `true` or `false` as a schema.
    fn of_bool(anything: bool) -> Self {
        let nothing = (!anything).then_some(ShapeCheck::Nothing);
        Self {
            checks: nothing.into_iter().collect(),
        }
    }
}

impl Types {
    fn with(self, name: &str) -> Option<Self> {
        let bit = match name {
            // TOML has none.
            "null" => 0,
            "boolean" => Self::BOOLEAN.0,
            "string" => Self::STRING.0,
            "array" => Self::ARRAY.0,
            "object" => Self::OBJECT.0,
            "number" => Self::NUMBER.0,
            "integer" => Self::INTEGER.0 & !Self::NUMBER.0,
            _ => return None,
        };
        Some(Self(self.0 | bit))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_understood_is_not_passed_over() {
        for (schema, part) in [
            (json!({ "not": true }), "`not` is not a keyword"),
            (json!({ "items": { "if": {} } }), "`if` is not a keyword"),
            (json!({ "type": "date" }), "`date` is not a type"),
            (json!({ "$ref": "other.json" }), "a reference out of"),
            (
                json!({ "items": { "$defs": { "a": true } } }),
                "stand at the top",
            ),
        ] {
            let error = Checks::read(&schema).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }
}
