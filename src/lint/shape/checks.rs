//! A schema as it is held against documents: read once from its JSON, without the words that are for people.
//!
//! It knows the part of JSON Schema (draft 2020-12) that schemas made from Rust types need, and refuses to read
//! anything else: a keyword passed over in silence would accept what editors refuse.

use std::collections::BTreeMap;
use std::fmt;
use std::marker::PhantomData;
use std::sync::OnceLock;

use regex::Regex;
use serde::Deserialize;
use serde::de::{Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use super::by_name::ByName;
use super::number::Number;
use crate::document::names::{ID_PATTERN, is_id};

/// A schema.
#[derive(Debug)]
pub(in crate::lint) struct Checks {
    pub top: Node,
    /// What `$ref` leads to.
    definitions: ByName<SchemaDefinition>,
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
    /// The kind of component document that may stand here: `x-kind`.
    pub kind: Option<Box<str>>,
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

/// `anyOf` or `oneOf`.
#[derive(Debug)]
pub(in crate::lint) struct ChoiceCheck {
    pub keyword: &'static str,
    pub branches: Vec<Node>,
    tag: OnceLock<Option<Tag>>,
}

/// A key by whose text branches of a choice tell themselves apart.
#[derive(Debug)]
struct Tag {
    key: Box<str>,
    /// The branches that want this text there, and those that want none in particular, in their order.
    by_text: ByName<Vec<usize>>,
    others: Vec<usize>,
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
    /// Whether it is that of ids, of which documents are full.
    is_of_ids: bool,
    compiled: OnceLock<Regex>,
}

impl Checks {
    /// Reads a schema.
    ///
    /// # Errors
    /// Where it says what is not understood here.
    pub fn read(schema: &Value) -> serde_json::Result<Self> {
        schema.deserialize_any(Top::<Entries<Node>>::default())
    }

    /// The same from its text. What its definitions say is read later, and has to be understood.
    ///
    /// # Errors
    /// Where it says what is not understood here, outside of its definitions.
    pub fn read_text(schema: &'static str) -> serde_json::Result<Self> {
        let mut schema = serde_json::Deserializer::from_str(schema);
        schema.deserialize_any(Top::<Entries<&'static RawValue>>::default())
    }

    /// Whether these letters can be in the text of a definition.
    pub fn may_say(&self, name: &str, letters: &str) -> bool {
        let definition = self.definitions.get(name);
        let text = definition.and_then(|definition| definition.text);
        text.is_none_or(|text| text.get().contains(letters))
    }

    /// Which definitions a definition may refer to, as its text has it: some perhaps twice, and all where there is none.
    pub fn uses(&self, name: &str) -> Vec<&str> {
        let definition = self.definitions.get(name);
        let Some(text) = definition.and_then(|definition| definition.text) else {
            return self.names().collect();
        };
        let behind = text.get().split("#/$defs/").skip(1);
        behind.filter_map(|rest| rest.split('"').next()).collect()
    }

    /// The names of what references lead to.
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

impl Node {
    /// `true` or `false` as a schema.
    fn of_bool(anything: bool) -> Self {
        let nothing = (!anything).then_some(ShapeCheck::Nothing);
        Self {
            checks: nothing.into_iter().collect(),
            kind: None,
        }
    }
}

impl PatternCheck {
    pub fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            is_of_ids: text == ID_PATTERN,
            compiled: OnceLock::new(),
        }
    }

    /// Whether it is that of ids, which any word may be.
    pub fn is_of_ids(&self) -> bool {
        self.is_of_ids
    }

    /// Whether it is found in a text.
    pub fn is_in(&self, text: &str) -> bool {
        if self.is_of_ids {
            return is_id(text);
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

impl ChoiceCheck {
    fn new(keyword: &'static str, branches: Vec<Node>) -> Self {
        Self {
            keyword,
            branches,
            tag: OnceLock::new(),
        }
    }

    /// All branches.
    pub fn all(&self) -> Candidates<'_> {
        Candidates::All(0..self.branches.len())
    }

    /// The branches whose tags a table has; all if there is none. No other has been meant.
    pub fn meant(&self, checks: &Checks, is: impl Fn(&str, &Value) -> bool) -> Vec<usize> {
        let is_meant = |index: &usize| {
            let tags = tags(&self.branches[*index], checks);
            !tags.is_empty() && tags.iter().all(|(key, only)| is(key, only))
        };
        let meant: Vec<usize> = self.all().filter(is_meant).collect();
        if meant.is_empty() {
            return self.all().collect();
        }
        meant
    }

    /// The branches that a table can fit, by the text that it has under the key that tells them apart.
    pub fn candidates<'c, 't>(
        &'c self,
        checks: &'c Checks,
        text: impl FnOnce(&str) -> Option<&'t str>,
    ) -> Candidates<'c> {
        let tag = self.tag.get_or_init(|| Tag::of(&self.branches, checks));
        let some = tag.as_ref().map(|tag| match text(&tag.key) {
            Some(text) => tag.by_text.get(text).unwrap_or(&tag.others),
            None => &tag.others,
        });
        match some {
            Some(some) => Candidates::Some(some.iter()),
            None => self.all(),
        }
    }
}

/// Goes through the numbers of branches.
pub(in crate::lint) enum Candidates<'c> {
    All(std::ops::Range<usize>),
    Some(std::slice::Iter<'c, usize>),
}

impl Iterator for Candidates<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        match self {
            Self::All(range) => range.next(),
            Self::Some(some) => some.next().copied(),
        }
    }
}

impl Tag {
    /// The key that most branches require with one text each, if that saves anything.
    fn of(branches: &[Node], checks: &Checks) -> Option<Self> {
        let texts = |branch| {
            let tags = tags(branch, checks).into_iter();
            tags.filter_map(|(key, only)| Some((key, only.as_str()?)))
                .collect()
        };
        let tags: Vec<Vec<(&str, &str)>> = branches.iter().map(texts).collect();
        let mut count: BTreeMap<&str, usize> = BTreeMap::new();
        for (key, _) in tags.iter().flatten() {
            *count.entry(key).or_default() += 1;
        }
        let (key, count) = count.into_iter().max_by_key(|(_, count)| *count)?;
        if count < 3 {
            return None;
        }
        let own = |index: usize| {
            let own = tags[index].iter().find(|(other, _)| *other == key);
            own.map(|(_, text)| *text)
        };
        let with = |text: Option<&str>| -> Vec<usize> {
            (0..branches.len())
                .filter(|&index| own(index).is_none_or(|own| Some(own) == text))
                .collect()
        };
        let texts = (0..branches.len()).filter_map(own);
        Some(Self {
            key: key.into(),
            by_text: texts.map(|text| (text.into(), with(Some(text)))).collect(),
            others: with(None),
        })
    }
}

/// The keys that a subschema requires and for which it allows a single value.
fn tags<'c>(node: &'c Node, checks: &'c Checks) -> Vec<(&'c str, &'c Value)> {
    let mut required = Vec::new();
    let mut fixed = Vec::new();
    for check in &node.checks {
        match check {
            ShapeCheck::Required(keys) => required.extend(keys.iter().map(|key| &**key)),
            ShapeCheck::Members(members) => fixed.extend(
                (members.properties.iter())
                    .filter_map(|(key, node)| Some((key, only_value(node)?))),
            ),
            ShapeCheck::Reference(to) => return tags(checks.behind(to), checks),
            _ => {}
        }
    }
    fixed.retain(|(key, _)| required.contains(key));
    fixed
}

fn only_value(node: &Node) -> Option<&Value> {
    node.checks.iter().find_map(|check| match check {
        ShapeCheck::Values(_, values) => match &**values {
            [only] => Some(only),
            _ => None,
        },
        _ => None,
    })
}

/// Reads a whole schema, with its definitions as entries of some sort.
struct Top<D>(PhantomData<D>);

impl<D> Default for Top<D> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<'de, T: Deserialize<'de> + Into<SchemaDefinition>> Visitor<'de> for Top<Entries<T>> {
    type Value = Checks;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a schema")
    }

    fn visit_bool<E>(self, anything: bool) -> Result<Checks, E> {
        Ok(Checks {
            top: Node::of_bool(anything),
            definitions: ByName::default(),
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Checks, A::Error> {
        let mut entries = Entries::<T>(Vec::new());
        let top = node(map, &mut entries)?;
        let definitions = entries.0.into_iter();
        let definitions = definitions.map(|(name, definition)| (name, definition.into()));
        Ok(Checks {
            top,
            definitions: definitions.collect(),
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
    #[serde(rename = "x-kind")]
    Kind,
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

/// Keywords that say something to people and editors, and nothing of a value.
const WORDS: [&str; 8] = [
    "$schema",
    "title",
    "description",
    "default",
    "examples",
    // Without a vocabulary that says otherwise it only annotates.
    "format",
    "deprecated",
    "$comment",
];

/// Reads a subschema.
fn node<'de, A: MapAccess<'de>, T: Deserialize<'de>>(
    mut map: A,
    definitions: &mut Entries<T>,
) -> Result<Node, A::Error> {
    let mut checks = Vec::new();
    let mut kind = None;
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
                *definitions = map.next_value()?;
                continue;
            }
            Keyword::Kind => {
                kind = Some(map.next_value()?);
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
            Keyword::Other(other) if other.starts_with("x-") || WORDS.contains(&&*other) => {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            Keyword::Other(other) => {
                let what = format!("`{other}` is no keyword that documents are held against here");
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
    Ok(Node { checks, kind })
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
                let mut definitions = Entries::<Node>(Vec::new());
                let node = node(map, &mut definitions)?;
                if !definitions.0.is_empty() {
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
            types = with.ok_or_else(|| D::Error::custom(format!("`{name}` is no type")))?;
        }
        Ok(types)
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_not_understood_is_not_passed_over() {
        for (schema, part) in [
            (json!({ "not": true }), "`not` is no keyword"),
            (json!({ "items": { "if": {} } }), "`if` is no keyword"),
            (json!({ "type": "date" }), "`date` is no type"),
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

    #[test]
    fn branches_are_told_apart_by_the_key_that_most_of_them_fix() {
        let branch = |text: &str| json!({ "properties": { "move": { "const": text } }, "required": ["move"] });
        let schema = json!({
            "oneOf": [branch("go"), { "$ref": "#/$defs/stop" }, branch("go"), { "required": ["expect"] }],
            "$defs": { "stop": branch("stop") },
        });
        let checks = Checks::read(&schema).unwrap();
        let [ShapeCheck::Choice(choice)] = &*checks.top.checks else {
            panic!("{checks:?}")
        };
        let of = |text| choice.candidates(&checks, |_| text).collect::<Vec<_>>();
        assert_eq!(of(Some("go")), [0, 2, 3]);
        assert_eq!(of(Some("stop")), [1, 3]);
        assert_eq!(of(Some("fly")), [3]);
        assert_eq!(of(None), [3]);
    }
}
