//! What one document says of another: a path relative to itself, with `/` between folders, or the other one's
//! content in place.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::schema;

/// The path that `reference`, written in the file `from`, means, as it would be written in the
/// file `to`. All three are paths with `/`; the result has no needless `.` or `..`.
#[must_use]
pub fn rebase(reference: &str, from: &str, to: &str) -> String {
    let joined = join(from, reference);
    let target = normal(&joined);
    let home = normal(parent(to));
    let shared = target.iter().zip(&home).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", home.len() - shared);
    up.chain(target[shared..].iter().copied())
        .collect::<Vec<_>>()
        .join("/")
}

/// Declares `Components`: the component documents that a scenario or a position is played with, each
/// named by a path relative to its own file or written in place; with the type of each and its kind.
#[macro_export]
macro_rules! components {
    ($($(#[doc = $doc:literal])+ $field:ident: $content:ty = $kind:literal,)+) => {
        /// Component documents: each a path relative to this file, or its content.
        #[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        pub struct Components {
            $(
                $(#[doc = $doc])+
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $field: Option<$crate::document::Reference>,
            )+
        }

        impl schemars::JsonSchema for Components {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                "Components".into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                $crate::document::reference::schema_of_all([
                    $((
                        stringify!($field),
                        concat!($($doc),+),
                        $crate::document::reference::schema_of::<$content>($kind, generator),
                    ),)+
                ])
            }
        }

        impl Components {
            /// Turns paths relative to the document `from` into paths relative to the document `to`.
            pub fn rebase(&mut self, from: &str, to: &str) {
                for part in [$(&mut self.$field),+].into_iter().flatten() {
                    part.rebase(from, to);
                }
            }
        }
    };
}

/// The path of `reference` as written in the file `from`, still with its `..`.
#[must_use]
pub fn join(from: &str, reference: &str) -> String {
    match parent(from) {
        "" => reference.to_owned(),
        folder => format!("{folder}/{reference}"),
    }
}

fn parent(path: &str) -> &str {
    path.rfind('/').map_or("", |at| &path[..at])
}

fn normal(path: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." if parts.last().is_some_and(|last| *last != "..") => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

/// A component document: a reference to it, or its content.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Reference {
    /// A path, or `base`.
    Named(String),
    /// What the document would say, without its header.
    Here(Arc<Map<String, Value>>),
}

impl Reference {
    /// The reference, if it is one.
    #[must_use]
    pub fn named(&self) -> Option<&str> {
        match self {
            Self::Named(reference) => Some(reference),
            Self::Here(_) => None,
        }
    }

    /// Turns paths relative to the document `from` into paths relative to the document `to`, those in
    /// the content, too.
    pub fn rebase(&mut self, from: &str, to: &str) {
        match self {
            Self::Named(path) => turn(path, from, to),
            Self::Here(content) => {
                let names = |value: &Value| value.is_string() || value.is_array();
                if !REFERRING
                    .iter()
                    .any(|key| content.get(*key).is_some_and(names))
                {
                    return;
                }
                let content = Arc::make_mut(content);
                for key in REFERRING {
                    match content.get_mut(key) {
                        Some(Value::String(path)) => turn(path, from, to),
                        Some(Value::Array(items)) => {
                            for item in items {
                                if let Value::String(path) = item {
                                    turn(path, from, to);
                                }
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
    }
}

/// The keys at the top of component documents under which they refer to others.
pub(crate) const REFERRING: [&str; 2] = ["extends", "tiles"];

fn turn(path: &mut String, from: &str, to: &str) {
    if path != "base" {
        *path = rebase(path, from, to);
    }
}

impl From<&str> for Reference {
    fn from(reference: &str) -> Self {
        Self::Named(reference.to_owned())
    }
}

impl fmt::Display for Reference {
    /// As a sentence calls it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(reference) => write!(f, "`{reference}`"),
            Self::Here(_) => f.write_str("what is written here"),
        }
    }
}

impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::String(reference) => Ok(Self::Named(reference)),
            Value::Object(content) => Ok(Self::Here(Arc::new(content))),
            _ => Err(D::Error::custom("expected a path or a table")),
        }
    }
}

/// The schema of a [`Reference`] that is a document of a kind, as `T` says them.
pub fn schema_of<T: JsonSchema>(kind: &str, generator: &mut SchemaGenerator) -> Schema {
    let content = generator.subschema_for::<ContentInPlace<T>>();
    json_schema!({
        "x-kind": kind,
        "anyOf": [
            { "type": "string", "description": format!("A path of a `{kind}` document, or `base`.") },
            content,
        ],
    })
}

/// The schema of `Components`: the schema of each [`Reference`] with its key and what it is.
#[must_use]
pub fn schema_of_all<const N: usize>(parts: [(&str, &str, Schema); N]) -> Schema {
    let mut properties = Map::new();
    for (key, description, mut schema) in parts {
        schema.insert("description".to_owned(), description.trim().into());
        properties.insert(key.to_owned(), schema.to_value());
    }
    json_schema!({
        "description": "Component documents: each a path relative to this file, or its content.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    })
}

/// The content of a document in place: its own keys, and of the header what is for people.
struct ContentInPlace<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for ContentInPlace<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Here", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut schema = T::json_schema(generator);
        let own = schema.ensure_object();
        let properties = own.entry("properties").or_insert_with(|| json!({}));
        if let Value::Object(properties) = properties {
            for (key, value) in schema::header("", "") {
                if schema::FOR_PEOPLE.contains(&key.as_str()) {
                    properties.entry(key).or_insert(value);
                }
            }
        }
        schema
    }
}

#[cfg(test)]
mod tests {
    use super::rebase;

    #[test]
    fn paths_are_turned_towards_another_document() {
        assert_eq!(
            rebase("tiles.toml", "sets/a.toml", "b.toml"),
            "sets/tiles.toml"
        );
        assert_eq!(
            rebase("../tiles.toml", "x/sets/a.toml", "x/b.toml"),
            "tiles.toml"
        );
        assert_eq!(
            rebase("tiles.toml", "x/a.toml", "x/y/b.toml"),
            "../tiles.toml"
        );
        assert_eq!(rebase("./tiles.toml", "a.toml", "b.toml"), "tiles.toml");
        assert_eq!(rebase("../t.toml", "a.toml", "b/c.toml"), "../../t.toml");
    }
}
