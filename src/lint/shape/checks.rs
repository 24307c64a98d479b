//! A schema as it is held against documents: read once from its JSON, without the words that are for people.
//!
//! It knows the part of JSON Schema (draft 2020-12) that schemas made from Rust types need, and refuses to read
//! anything else: a keyword passed over in silence would accept what editors refuse.

mod branches;
mod read;

use std::sync::OnceLock;

use regex::Regex;
use serde_json::Value;
use serde_json::value::RawValue;

use super::by_name::ByName;
use super::number::Number;
use crate::document::names::{ID_PATTERN, recognizer};
use crate::lint::here::Slot;
pub(in crate::lint) use branches::ChoiceCheck;

/// A schema.
#[derive(Debug)]
pub(in crate::lint) struct Checks {
    pub top: Node,
    /// What `$ref` leads to.
    definitions: ByName<SchemaDefinition>,
    /// Where component documents may be named or written.
    pub slots: Vec<Slot>,
}

/// What a reference leads to: of a schema that comes as text, read when a document first has use for it.
#[derive(Debug)]
struct SchemaDefinition {
    text: Option<&'static RawValue>,
    node: OnceLock<Node>,
}

/// A subschema.
#[derive(Debug, Default)]
pub(in crate::lint) struct Node {
    pub checks: Box<[ShapeCheck]>,
}

/// What a subschema asks of a value.
#[derive(Debug)]
pub(in crate::lint) enum ShapeCheck {
    /// `false`: nothing may stand here.
    Nothing,
    Type(Types),
    /// `const` and `enum`.
    Values(&'static str, Box<[Value]>),
    Bound(Bound, Number),
    Size(Size, usize),
    Pattern(Box<PatternCheck>),
    Unique,
    Items(Box<Node>),
    Members(Box<MemberChecks>),
    Names(Box<Node>),
    Required(Box<[Box<str>]>),
    All(Box<[Node]>),
    Choice(Box<ChoiceCheck>),
    Reference(SchemaReference),
}

/// A reference to a definition.
#[derive(Debug)]
pub(in crate::lint) struct SchemaReference {
    pub name: Box<str>,
    /// Where the definition stands, once somebody has followed it.
    at: OnceLock<usize>,
}

/// What the keys of a table may be, and what may stand behind them.
#[derive(Debug)]
pub(in crate::lint) struct MemberChecks {
    pub properties: ByName<Node>,
    pub patterns: Vec<(PatternCheck, Node)>,
    /// What all other keys may hold; `None` if there may be none of them.
    pub others: Option<Node>,
}

/// The types that a value may have.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::lint) struct Types(u8);

/// What bounds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum Bound {
    Minimum,
    Maximum,
    ExclusiveMinimum,
    ExclusiveMaximum,
    MultipleOf,
}

/// What bounds how many there are of something: characters, items or keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lint) enum Size {
    MinLength,
    MaxLength,
    MinItems,
    MaxItems,
    MinProperties,
    MaxProperties,
}

/// A regular expression, compiled on first use.
#[derive(Debug)]
pub(in crate::lint) struct PatternCheck {
    pub text: Box<str>,
    /// What recognizes the same texts without it.
    recognizer: Option<fn(&str) -> bool>,
    compiled: OnceLock<Regex>,
}

impl Checks {
    /// The names of what references lead to.
    #[cfg(test)]
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.definitions.names()
    }

    /// The subschema that a reference means.
    ///
    /// # Panics
    /// If there is none: ours are generated and tested.
    pub fn behind(&self, reference: &SchemaReference) -> &Node {
        let at = (reference.at).get_or_init(|| self.place(&reference.name));
        self.definition(*at)
    }

    /// The subschema with a name.
    ///
    /// # Panics
    /// As [`behind`](Self::behind) does.
    #[cfg(test)]
    pub fn named(&self, name: &str) -> &Node {
        self.definition(self.place(name))
    }

    fn place(&self, name: &str) -> usize {
        let place = self.definitions.position(name);
        place.expect("what is referred to is defined")
    }

    fn definition(&self, at: usize) -> &Node {
        let definition = self.definitions.at(at);
        definition.node.get_or_init(|| {
            let text = definition.text.map_or("true", RawValue::get);
            serde_json::from_str(text).expect("schemas of documents are valid")
        })
    }
}

impl ShapeCheck {
    /// What it says of keys, if that is what it is about.
    pub fn members(&self) -> Option<&MemberChecks> {
        match self {
            Self::Members(members) => Some(members),
            _ => None,
        }
    }

    /// The keys that it requires, if that is what it is about.
    pub fn required(&self) -> Option<&[Box<str>]> {
        match self {
            Self::Required(keys) => Some(keys),
            _ => None,
        }
    }
}

impl MemberChecks {
    /// What a property may hold.
    pub fn own(&self, key: &str) -> Option<&Node> {
        self.properties.get(key)
    }

    /// What an entry may hold whose name is the author's.
    pub fn named(&self, name: &str) -> Option<&Node> {
        let mut patterns = self.patterns.iter();
        let named = patterns.find(|(pattern, _)| pattern.is_in(name));
        named.map(|(_, node)| node).or(self.others.as_ref())
    }

    /// What a key may hold: as a property, or else as an entry whose name is the author's.
    pub fn below(&self, key: &str) -> Option<&Node> {
        self.own(key).or_else(|| self.named(key))
    }
}

impl PatternCheck {
    pub fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            recognizer: recognizer(text),
            compiled: OnceLock::new(),
        }
    }

    /// Whether it is that of ids, which any word may be.
    pub fn is_of_ids(&self) -> bool {
        *self.text == *ID_PATTERN
    }

    /// Whether it is found in a text.
    pub fn is_in(&self, text: &str) -> bool {
        if let Some(recognizes) = self.recognizer {
            return recognizes(text);
        }
        let compile = || Regex::new(&self.text).expect("patterns of schemas are valid");
        self.compiled.get_or_init(compile).is_match(text)
    }
}

impl Types {
    pub const BOOLEAN: Self = Self(1);
    pub const STRING: Self = Self(2);
    pub const ARRAY: Self = Self(4);
    pub const OBJECT: Self = Self(8);
    pub const NUMBER: Self = Self(16);
    /// An integer is a number, too.
    pub const INTEGER: Self = Self(32 | 16);
    /// What JSON has no word for.
    pub const NONE: Self = Self(0);

    /// Whether a value of these types has one of them.
    pub fn has(self, of_value: Self) -> bool {
        self.0 & of_value.0 != 0
    }
}

impl Bound {
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Minimum => "minimum",
            Self::Maximum => "maximum",
            Self::ExclusiveMinimum => "exclusiveMinimum",
            Self::ExclusiveMaximum => "exclusiveMaximum",
            Self::MultipleOf => "multipleOf",
        }
    }

    /// Whether it lets a number through.
    pub fn lets(self, number: Number, bound: Number) -> bool {
        match self {
            Self::Minimum => number >= bound,
            Self::Maximum => number <= bound,
            Self::ExclusiveMinimum => number > bound,
            Self::ExclusiveMaximum => number < bound,
            Self::MultipleOf => number.is_multiple_of(bound),
        }
    }
}

impl Size {
    pub fn keyword(self) -> &'static str {
        match self {
            Self::MinLength => "minLength",
            Self::MaxLength => "maxLength",
            Self::MinItems => "minItems",
            Self::MaxItems => "maxItems",
            Self::MinProperties => "minProperties",
            Self::MaxProperties => "maxProperties",
        }
    }

    /// Whether it lets so many through.
    pub fn lets(self, count: usize, bound: usize) -> bool {
        match self {
            Self::MinLength | Self::MinItems | Self::MinProperties => count >= bound,
            Self::MaxLength | Self::MaxItems | Self::MaxProperties => count <= bound,
        }
    }
}
