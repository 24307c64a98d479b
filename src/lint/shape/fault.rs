//! What does not fit: the validator's errors without those that follow from others.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use toml::Spanned;

use super::choice::{FailedChoice, distinct};
use super::hold::{HoldError, More};
use super::inward::{self, InnerTable};
use super::meant::is_around;
use super::outward::{self, OuterTable};
use super::site::Site;
use super::spot::ValueSpot;
use crate::document::spans::{push, unescaped};
use crate::document::tree::{TomlTable, TomlValue};
use crate::kit::nearest::nearest;

/// One thing that does not fit.
#[derive(Clone, Debug)]
pub(super) struct ShapeFault<'s> {
    /// Path of the value.
    pub path: String,
    /// The subschema that it does not fit.
    pub site: Site<'s>,
    /// Keywords of the schema that say so, the most telling first.
    pub keywords: Vec<&'static str>,
    /// What is wrong with it.
    pub what: FaultKind<'s>,
}

/// What is wrong with a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum FaultKind<'s> {
    /// The table has a key that has no meaning.
    UnknownKey {
        key: String,
        known: Vec<&'s str>,
        /// The key that it probably stands for, if that can be told by what else is wrong.
        meant: Option<String>,
        /// The table around it to which it belongs.
        outer: Option<OuterTable>,
        /// The missing table below it to which it belongs.
        inner: Option<InnerTable>,
    },
    /// The table lacks a key.
    MissingKey { key: String, schema: &'s Value },
    /// The table lacks all of these keys.
    Empty { keys: Vec<String> },
    /// Two keys of the table have each other's values.
    Exchanged { keys: [String; 2] },
    /// The table lacks the key that would say what it is.
    MissingTag {
        keys: Vec<&'s str>,
        /// What the table may be by all its other keys.
        forms: Vec<(&'s str, &'s Value)>,
    },
    /// The table has the keys of the one that belongs under this key of it, and what stands under the key, if anything does,
    /// belongs there under another one.
    Unwrapped {
        key: &'s str,
        first: Option<&'s str>,
    },
    /// The table has several keys of which each by itself says what it is.
    OneOfKeys { keys: Vec<&'s str> },
    /// What stands under this key is what one of these has.
    OtherKey { key: String, meant: Vec<&'s str> },
    /// The value has another type than these.
    Type { expected: Vec<&'s str> },
    /// A number, or a length or count, is outside its range.
    Range { of: Measure },
    /// The value says that the table is something else than its other keys do: these.
    OtherForm {
        tags: Vec<(&'s str, &'s Value)>,
        /// The key of which one that is there may be a slip.
        key: Option<String>,
    },
    /// The value is none of these.
    Values { allowed: Vec<&'s Value> },
    /// The text, or the name of a key of the table, does not match a pattern or format.
    Pattern {
        pattern: String,
        key: Option<String>,
    },
    /// The text has the value of a missing key behind a slash; how both are written.
    Joined { written: String, missing: String },
    /// The array holds a value twice.
    Duplicate,
    /// Anything else.
    Other,
}

/// What is bounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// The number itself.
    Number,
    /// Characters of a text.
    Characters,
    /// Items of an array.
    Items,
    /// Keys of a table.
    Keys,
    /// What the number is a multiple of.
    Multiple,
}

/// Whether a property belongs to something else that may stand beside a table's own keys.
pub(super) fn is_beside(schema: &Value) -> bool {
    schema.get("x-beside").is_some()
}

/// Gathers the faults behind the validator's errors.
#[derive(Debug)]
pub(super) struct Faults<'s, 't> {
    schema: &'s Value,
    root: &'t TomlTable<'t>,
    found: Vec<ShapeFault<'s>>,
    /// The most keys of one table that are gathered.
    most: usize,
}

impl<'s, 't> Faults<'s, 't> {
    /// No faults yet of a document that ought to fit `schema`; of the keys of one table, at most
    /// `most` are to be gathered.
    pub fn new(schema: &'s Value, root: &'t TomlTable<'t>, most: usize) -> Self {
        Self {
            schema,
            root,
            found: Vec::new(),
            most,
        }
    }

    /// Adds what an error says.
    pub fn add(&mut self, error: &HoldError) {
        let path = error.path.as_str();
        let spot = ValueSpot::at(self.root, path);
        let keyword = error.keyword;
        if keyword.is_empty() {
            return self.unwanted(path, &error.location);
        }
        let site = Site::of_keyword(self.schema, &error.location);
        let what = match (keyword, &error.more) {
            _ if spot.is_foreign() => {
                let expected = distinct(site.types(site.schema()));
                return self.push(path, site, &["type"], FaultKind::Type { expected });
            }
            (_, More::Branches(errors)) => {
                let branches = site.get(keyword).and_then(Value::as_array);
                let branches = branches.map_or(&[][..], Vec::as_slice);
                let choice = FailedChoice {
                    path,
                    spot,
                    site,
                    keyword,
                    branches,
                    errors,
                };
                return choice.make(self);
            }
            (_, More::Unknown(unexpected)) => {
                // What may stand beside others is none of this table's own keys.
                let all = site.properties().into_iter();
                let (beside, own): (Vec<_>, Vec<_>) =
                    all.partition(|(_, schema)| is_beside(schema));
                let names = |keys: &[(&'s str, &Value)]| keys.iter().map(|(key, _)| *key).collect();
                let (known, beside): (Vec<&str>, Vec<&str>) = (names(&own), names(&beside));
                for key in unexpected.iter().take(self.most) {
                    let mut known = known.clone();
                    if nearest(key, known.iter().copied()).is_none() {
                        // They are not listed as known, but one may be meant.
                        known.extend(nearest(key, beside.iter().copied()));
                    }
                    let what = FaultKind::unknown(key.clone(), known);
                    self.push(path, site.clone(), &[keyword], what);
                }
                return;
            }
            (_, More::Name(key, error)) => return self.name(path, key, error),
            (_, More::Missing(key)) => {
                let properties = site.properties();
                let schema = properties.iter().find(|(name, _)| name == key);
                let schema = schema.map_or(&Value::Bool(true), |(_, schema)| schema);
                let key = key.clone();
                FaultKind::MissingKey { key, schema }
            }
            (_, More::Pattern(pattern)) => FaultKind::Pattern {
                pattern: pattern.clone(),
                key: None,
            },
            ("type", _) => FaultKind::Type {
                expected: site.types(site.schema()),
            },
            ("const" | "enum", _) => FaultKind::Values {
                allowed: site.values(site.schema()).unwrap_or_default(),
            },
            ("maximum" | "minimum" | "exclusiveMaximum" | "exclusiveMinimum", _) => {
                FaultKind::Range {
                    of: Measure::Number,
                }
            }
            ("multipleOf", _) => FaultKind::Range {
                of: Measure::Multiple,
            },
            ("maxLength" | "minLength", _) => FaultKind::Range {
                of: Measure::Characters,
            },
            ("maxItems" | "minItems", _) => FaultKind::Range { of: Measure::Items },
            ("maxProperties" | "minProperties", _) => FaultKind::Range { of: Measure::Keys },
            ("uniqueItems", _) => FaultKind::Duplicate,
            _ => FaultKind::Other,
        };
        self.push(path, site, &[keyword], what);
    }

    /// Adds a fault.
    pub fn push(
        &mut self,
        path: &str,
        site: Site<'s>,
        keywords: &[&'static str],
        what: FaultKind<'s>,
    ) {
        let path = path.to_owned();
        self.found.push(ShapeFault {
            path,
            site,
            keywords: keywords.to_vec(),
            what,
        });
    }

    /// A value stands where none may: all keys of a table, one key, or an item.
    fn unwanted(&mut self, path: &str, location: &str) {
        let site = Site::at(self.schema, location);
        let keyword = "/propertyNames";
        let is_of_all_keys =
            location.ends_with(keyword) && !location.ends_with(&format!("/properties{keyword}"));
        let (table, step) = path.rsplit_once('/').unwrap_or_default();
        let (path, keys) = match ValueSpot::at(self.root, path).table() {
            Some(keys) if is_of_all_keys => {
                let keys = keys
                    .keys()
                    .take(self.most)
                    .map(|key| key.get_ref().to_string());
                (path, keys.collect())
            }
            _ if !path.is_empty() && ValueSpot::at(self.root, table).table().is_some() => {
                (table, vec![unescaped(step)])
            }
            _ => return self.push(path, site, &[], FaultKind::Other),
        };
        for key in keys {
            let what = FaultKind::unknown(key, Vec::new());
            self.push(path, site.clone(), &["additionalProperties"], what);
        }
    }

    /// The name of a key is not allowed.
    fn name(&mut self, path: &str, key: &str, error: &HoldError) {
        if error.keyword.is_empty() {
            return self.unwanted(path, &error.location);
        }
        let site = Site::of_keyword(self.schema, &error.location);
        let key = key.to_owned();
        let what = match (&error.more, site.values(site.schema())) {
            (More::Pattern(pattern), _) => FaultKind::Pattern {
                pattern: pattern.clone(),
                key: Some(key),
            },
            (_, values) => {
                let known = values
                    .into_iter()
                    .flatten()
                    .filter_map(Value::as_str)
                    .collect();
                FaultKind::unknown(key, known)
            }
        };
        self.push(path, site, &["propertyNames", error.keyword], what);
    }

    /// The faults without those that follow from others, by path.
    pub fn causes(mut self) -> Vec<ShapeFault<'s>> {
        self.found.sort_by(|one, other| one.path.cmp(&other.path));
        let mut causes: Vec<ShapeFault<'s>> = Vec::new();
        for of_value in self.found.chunk_by(|one, other| one.path == other.path) {
            let start = causes.len();
            for fault in of_value {
                let what = &fault.what;
                let told = causes[start..].iter().any(|other| other.what.is_same(what));
                if !told && !of_value.iter().any(|other| other.what.explains(what)) {
                    causes.push(fault.clone());
                }
            }
            let mut own = causes.split_off(start);
            self.pair(&mut own);
            causes.append(&mut own);
        }
        self.follow(&mut causes);
        outward::find(&mut causes, self.schema, self.root);
        apart(&mut causes, self.root);
        inward::find_entries(&mut causes, self.schema, self.root);
        inward::find(&mut causes, self.root);
        causes
    }

    /// Leaves out what a mistyped header has taken away: keys that are missing in one table and stand
    /// in another one, whose own name is a slip of the first one's, or which stands in it without a meaning.
    fn follow(&self, causes: &mut Vec<ShapeFault<'s>>) {
        let mut given: Vec<(String, &TomlTable<'_>)> = Vec::new();
        for fault in &*causes {
            let FaultKind::UnknownKey { key, known, .. } = &fault.what else {
                continue;
            };
            let table = ValueSpot::at(self.root, &fault.path).table();
            let value = table.and_then(|table| table.get(key.as_str())?.get_ref().as_table());
            let Some(value) = value else { continue };
            let mut path = fault.path.clone();
            if is_around(key, known, table) {
                given.push((path, value));
            } else if let Some(near) = nearest(key, known.iter().copied()) {
                push(&mut path, near);
                given.push((path, value));
            }
        }
        causes.retain(|fault| {
            let FaultKind::MissingKey { key, .. } = &fault.what else {
                return true;
            };
            !given
                .iter()
                .any(|(path, value)| *path == fault.path && value.contains_key(key.as_str()))
        });
    }
}

impl<'s> Faults<'s, '_> {
    /// Of faults of one table: a single key that is unknown and a single one that is missing are
    /// one mistake, if the value would do.
    fn pair(&self, faults: &mut Vec<ShapeFault<'s>>) {
        let only = |wanted: fn(&FaultKind<'_>) -> bool| {
            let mut found = (0..faults.len()).filter(|&index| wanted(&faults[index].what));
            found.next().filter(|_| found.next().is_none())
        };
        let unknown = only(|what| matches!(what, FaultKind::UnknownKey { .. }));
        let missing = only(|what| matches!(what, FaultKind::MissingKey { .. }));
        let (Some(unknown), Some(missing)) = (unknown, missing) else {
            return;
        };
        let (
            FaultKind::UnknownKey { key, known, .. },
            FaultKind::MissingKey {
                key: wanted,
                schema,
            },
        ) = (&faults[unknown].what, &faults[missing].what)
        else {
            return;
        };
        let table = ValueSpot::at(self.root, &faults[unknown].path).table();
        let value = table.and_then(|table| table.get(key.as_str()));
        let is_there = |name: &str| table.is_some_and(|table| table.contains_key(name));
        let other = nearest(key, known.iter().copied().filter(|name| !is_there(name)));
        let takes = |value: &TomlValue<'_>| faults[missing].site.may_hold(schema, value);
        // The only item of a list may lack its brackets.
        let takes_item = |value: &Spanned<TomlValue<'_>>| takes(&in_list(value));
        let site = &faults[missing].site;
        let names_keys =
            || value.is_some_and(|value| site.keyed(schema, value.get_ref()).is_some());
        let fits = value.is_some_and(|value| takes(value.get_ref()) || takes_item(value));
        let fits = fits || names_keys();
        if !fits || other.is_some_and(|other| other != wanted) {
            return;
        }
        let wanted = wanted.clone();
        if let FaultKind::UnknownKey { meant, .. } = &mut faults[unknown].what {
            *meant = Some(wanted);
        }
        faults.remove(missing);
    }
}

/// Finds a name with a slash and a number behind it where the number belongs to a key of its own, which is missing:
/// `tile = "h04/0"` for `tile = "h04", rotation = 0`. The two are one fault.
fn apart(causes: &mut Vec<ShapeFault<'_>>, root: &TomlTable<'_>) {
    let mut at = 0;
    while at < causes.len() {
        if let Some((missing, what)) = joined(&causes[at], causes, root) {
            causes[at].what = what;
            causes.remove(missing);
            // What stands behind it has come closer.
            at -= usize::from(missing < at);
        }
        at += 1;
    }
}

/// Which fault is that of the missing key, and what both are together.
fn joined<'s>(
    fault: &ShapeFault<'s>,
    causes: &[ShapeFault<'s>],
    root: &TomlTable<'_>,
) -> Option<(usize, FaultKind<'s>)> {
    let (table, key) = fault.path.rsplit_once('/')?;
    let FaultKind::Pattern { key: None, .. } = &fault.what else {
        return None;
    };
    let ValueSpot::Value(value) = ValueSpot::at(root, &fault.path) else {
        return None;
    };
    let (name, number) = value.get_ref().as_str()?.split_once('/')?;
    let number: u64 = number.parse().ok()?;
    if !fault.site.takes(name) {
        return None;
    }
    let takes = |site: &Site<'s>, schema: &'s Value| {
        let most = site.value_of(schema, "maximum").and_then(Value::as_u64);
        site.types(schema).contains(&"integer") && most.is_none_or(|most| number <= most)
    };
    causes.iter().enumerate().find_map(|(at, other)| {
        let FaultKind::MissingKey {
            key: missing,
            schema,
        } = &other.what
        else {
            return None;
        };
        (other.path == table && takes(&other.site, schema)).then(|| {
            let what = FaultKind::Joined {
                written: format!("{key} = \"{name}\", {missing} = {number}"),
                missing: missing.clone(),
            };
            (at, what)
        })
    })
}

/// The list that has a value only.
pub(super) fn in_list<'t>(value: &Spanned<TomlValue<'t>>) -> TomlValue<'t> {
    TomlValue::Array(vec![value.clone()])
}

impl ShapeFault<'_> {
    /// The list of which this is an item of another type than these.
    pub fn mistyped_item(&self) -> Option<(&str, &[&str])> {
        let FaultKind::Type { expected } = &self.what else {
            return None;
        };
        let (list, index) = self.path.rsplit_once('/')?;
        let is_item = index.bytes().all(|byte| byte.is_ascii_digit());
        is_item.then_some((list, expected))
    }
}

impl<'s> FaultKind<'s> {
    /// A key that has no meaning where only `known` have.
    pub fn unknown(key: String, known: Vec<&'s str>) -> Self {
        Self::UnknownKey {
            key,
            known,
            meant: None,
            outer: None,
            inner: None,
        }
    }

    /// Whether this may be owed to what could not be read of the document's text.
    pub fn may_be_in(&self, lost: &[&str]) -> bool {
        match self {
            Self::MissingKey { key, .. } => lost.iter().any(|lost| may_name(lost, key)),
            Self::MissingTag { .. } => !lost.is_empty(),
            Self::Range { of } => matches!(of, Measure::Items | Measure::Keys) && !lost.is_empty(),
            _ => false,
        }
    }

    /// Whether `other`, of the same value, would not be there but for this.
    fn explains(&self, other: &Self) -> bool {
        match (self, other) {
            // The key that is missing is there, mistyped.
            (Self::UnknownKey { key, known, .. }, Self::MissingKey { key: missing, .. }) => {
                nearest(key, known.iter().copied()) == Some(missing) || key.starts_with(missing)
            }
            (Self::Type { .. }, _) => !matches!(other, Self::Type { .. }),
            (Self::Values { .. }, Self::Pattern { key: None, .. } | Self::Range { .. })
            | (Self::Pattern { key: None, .. }, Self::Range { .. }) => true,
            _ => false,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::UnknownKey { key, .. }, Self::UnknownKey { key: other, .. })
            | (Self::MissingKey { key, .. }, Self::MissingKey { key: other, .. }) => key == other,
            (Self::Pattern { key, .. }, Self::Pattern { key: other, .. }) => key == other,
            (Self::Range { of }, Self::Range { of: other }) => of == other,
            (one, two) => std::mem::discriminant(one) == std::mem::discriminant(two),
        }
    }
}

/// So many words of what could not be read may be slips of a key: those at its beginning.
const MOST_WORDS: usize = 8;

/// Whether a key, or a slip of it, stands in what could not be read.
fn may_name(lost: &str, key: &str) -> bool {
    let words = lost.split(|c: char| c.is_whitespace() || ".=[]".contains(c));
    lost.contains(key)
        || words
            .take(MOST_WORDS)
            .any(|word| nearest(word, [key]).is_some())
}

/// The same faults, with one for each table that lacks several keys, in place of one for each of them.
pub(super) fn with_empty_tables<'s>(
    faults: Vec<ShapeFault<'s>>,
    root: &TomlTable<'_>,
) -> Vec<ShapeFault<'s>> {
    let mut together: Vec<ShapeFault<'s>> = Vec::with_capacity(faults.len());
    let is_unknown = |fault: &&ShapeFault<'_>| matches!(fault.what, FaultKind::UnknownKey { .. });
    let unknown: BTreeSet<String> = (faults.iter().filter(is_unknown))
        .map(|fault| fault.path.clone())
        .collect();
    // Where the first fault of each such table is.
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for fault in faults {
        let FaultKind::MissingKey { key, .. } = &fault.what else {
            together.push(fault);
            continue;
        };
        let table = ValueSpot::at(root, &fault.path).table();
        // Another key there may stand for one of them.
        let has_unknown = unknown.contains(&fault.path);
        if fault.path.is_empty() || has_unknown || table.is_none() {
            together.push(fault);
            continue;
        }
        let Some(at) = first.get(&fault.path) else {
            first.insert(fault.path.clone(), together.len());
            together.push(fault);
            continue;
        };
        let known = &mut together[*at].what;
        match known {
            FaultKind::Empty { keys } => keys.push(key.clone()),
            FaultKind::MissingKey { key: other, .. } => {
                *known = FaultKind::Empty {
                    keys: vec![other.clone(), key.clone()],
                };
            }
            _ => {}
        }
    }
    together
}
