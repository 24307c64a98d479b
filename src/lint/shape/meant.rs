//! What a key that has no meaning where it stands was probably to be.

use serde_json::Value;

use super::checks::PatternCheck;
use super::site::Site;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::written_key;
use crate::kit::nearest::{certain, nearest};
use crate::kit::quote::quote;

/// What an unknown key probably is.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MeantKey<'n> {
    /// A key that is not there.
    Absent(&'n str),
    /// A key that is missing, whatever it is called.
    Missing(&'n str),
    /// A key that is there already.
    Beside(&'n str),
    /// A key of the same name in the table under this one.
    Deeper(&'n str),
    /// A key in the table under this one, with another mark between the two than a dot.
    Parted(&'n str, String),
    /// A table with keys of this one, to which they belong.
    Around,
    /// The same key, spelt as keys are here.
    Respelt(String),
    /// Nothing that can be told.
    Nothing,
}

impl<'n> MeantKey<'n> {
    /// What a key probably is in a table with `known` keys; `missing` is one that is missing and whose value it has.
    pub fn of(
        key: &str,
        known: &[&'n str],
        missing: Option<&'n str>,
        site: &Site<'n>,
        table: Option<&TomlTable<'_>>,
    ) -> Self {
        if let Some((outer, inner)) = parted(site, key, table) {
            return Self::Parted(outer, inner);
        }
        if is_around(key, known, table) {
            return Self::Around;
        }
        let is_there = |name: &str| table.is_some_and(|table| table.contains_key(name));
        let absent = || known.iter().copied().filter(|name| !is_there(name));
        let ways = ways_on(site, table, key);
        if let [only] = ways[..]
            && is_deeper(site, key, table)
            && certain(key, absent()).is_none()
        {
            return Self::Deeper(only);
        }
        if let Some(close) = certain(key, known.iter().copied()).filter(|name| is_there(name)) {
            return Self::Beside(close);
        }
        let value = table.and_then(|table| Some(table.get(key)?.get_ref()));
        let close = match value {
            // Another key with a number is not meant, however it is spelt.
            Some(value @ TomlValue::Table(_)) => for_table(site, (key, value), absent()),
            _ => nearest(key, absent()),
        };
        if let Some(close) = close {
            return Self::Absent(close);
        }
        if let Some(missing) = missing {
            return Self::Missing(missing);
        }
        if let Some(close) = nearest(key, known.iter().copied()) {
            return Self::Beside(close);
        }
        if let Some(name) = of_such_keys(site, key, table) {
            return Self::Beside(name);
        }
        match (respelt(site, key), &ways[..]) {
            (Some(right), _) => Self::Respelt(right),
            (None, [only]) => Self::Deeper(only),
            (None, _) => Self::Nothing,
        }
    }
}

/// Whether an unknown key, like none that is known, holds nothing but keys of the table that it stands in.
pub(super) fn is_around(key: &str, known: &[&str], table: Option<&TomlTable<'_>>) -> bool {
    let value = table.and_then(|table| table.get(key));
    let Some(TomlValue::Table(inner)) = value.map(toml::Spanned::get_ref) else {
        return false;
    };
    let mut keys = inner.keys().map(|key| key.get_ref().as_ref());
    !inner.is_empty()
        && keys.all(|key| known.contains(&key))
        && certain(key, known.iter().copied()).is_none()
}

/// The key in other letters or with other marks between, if it has the form of those that may stand there.
pub(super) fn respelt(site: &Site<'_>, key: &str) -> Option<String> {
    let patterns = site.get("patternProperties")?.as_object()?;
    let patterns: Vec<PatternCheck> = patterns.keys().map(|it| PatternCheck::new(it)).collect();
    let is_right = |way: &String| patterns.iter().any(|pattern| pattern.is_in(way));
    super::values::spellings(key).find(is_right)
}

/// Whether a key is known by its very name in one table below, which may have its value there.
fn is_deeper<'s>(site: &Site<'s>, key: &str, table: Option<&TomlTable<'_>>) -> bool {
    let value = table.and_then(|table| table.get(key));
    let known = site.properties().into_iter();
    let known = known.filter(|(_, schema)| {
        let inner: Vec<(&str, &'s Value)> = site.properties_of(schema);
        let mut inner = inner.into_iter().filter(|(name, _)| *name == key);
        inner.any(|(_, schema)| value.is_none_or(|value| site.may_hold(schema, value.get_ref())))
    });
    known.count() == 1
}

/// What stands under a name that two keys make with a dot between them, and here with another character or none:
/// `[players-red]`, `[players0red]`, `[playersred]`.
fn parted<'s>(
    site: &Site<'s>,
    key: &str,
    table: Option<&TomlTable<'_>>,
) -> Option<(&'s str, String)> {
    let table = table?;
    let value = table.get(key)?.get_ref();
    let is_free = |outer: &str, inner: &str| {
        let there = table.get(outer).map(toml::Spanned::get_ref);
        there.is_none_or(|there| {
            let there = there.as_table();
            there.is_some_and(|there| match there.get(inner) {
                Some(other) => !have_common(Some(value), Some(other.get_ref())),
                None => true,
            })
        })
    };
    let parts = |(outer, schema): (&'s str, &'s Value)| {
        let rest = key.strip_prefix(outer)?;
        let struck = rest.chars().next()?;
        let marked = rest.strip_prefix(['-', '_']);
        let inner = marked.unwrap_or(rest);
        let known = site.properties_of(schema);
        let is_own = |inner: &str| {
            let mut known = known.iter();
            known.any(|(name, schema)| *name == inner && site.may_hold(schema, value))
        };
        let is_named = |inner: &str| fits_pattern(site, schema, inner);
        // Names of all kinds are ends of words; what has a number is hardly one.
        let is_entry = marked.is_some_and(|_| value.as_table().is_some()) || has_number(inner);
        if is_own(inner) || is_entry && is_named(inner) {
            return is_free(outer, inner).then(|| (outer, inner.to_owned()));
        }
        // Another key that was struck for the dot.
        let inner = &rest[struck.len_utf8()..];
        let is_struck = is_own(inner)
            || struck.is_ascii_digit() && value.as_table().is_some() && is_named(inner);
        (is_struck && is_free(outer, inner)).then(|| (outer, inner.to_owned()))
    };
    let all = site.properties().into_iter().filter_map(parts);
    all.max_by_key(|(outer, _)| outer.len())
}

/// The one table that is there and may have all keys of the unknown one, which it does not have: the rest of it stands
/// under a wrong name.
fn of_such_keys<'s>(site: &Site<'s>, key: &str, table: Option<&TomlTable<'_>>) -> Option<&'s str> {
    let table = table?;
    let value = table.get(key)?.get_ref();
    let inner = value.as_table().filter(|inner| !inner.is_empty())?;
    let properties = site.properties();
    let takes = |(name, schema): &&(&'s str, &'s Value)| {
        let there = table.get(name).map(toml::Spanned::get_ref);
        // Entries among their like tell nothing of which of them is meant.
        let is_like = |other: &&(&str, &Value)| other.1 == *schema;
        if properties.iter().filter(is_like).count() > 1 {
            return false;
        }
        there.is_some_and(|there| !clash(value, there)) && knows_all(site, schema, inner)
    };
    let mut taking = properties.iter().filter(takes);
    let (only, _) = taking.next()?;
    taking.next().is_none().then_some(*only)
}

/// Of names of keys, the one that is meant for a table: the nearest under which one may stand, or else the only one below
/// which all keys of the table are known.
fn for_table<'n>(
    site: &Site<'n>,
    (key, value): (&str, &TomlValue<'_>),
    names: impl Iterator<Item = &'n str>,
) -> Option<&'n str> {
    let properties = site.properties();
    let schema = |name: &str| {
        properties
            .iter()
            .find(|(known, _)| *known == name)
            .map(|it| it.1)
    };
    let names: Vec<&str> = names.collect();
    let may_hold = |name: &&str| schema(name).is_none_or(|schema| site.may_hold(schema, value));
    let near = nearest(key, names.iter().copied().filter(may_hold));
    near.or_else(|| {
        let inner = value.as_table().filter(|inner| !inner.is_empty())?;
        let knows = |name: &&str| schema(name).is_some_and(|schema| knows_all(site, schema, inner));
        let mut fitting = names.iter().copied().filter(knows);
        let only = fitting.next()?;
        fitting.next().is_none().then_some(only)
    })
}

/// Whether a subschema knows all keys of a table.
fn knows_all<'s>(site: &Site<'s>, schema: &'s Value, inner: &TomlTable<'_>) -> bool {
    let known = site.properties_of(schema);
    let mut keys = inner.keys().map(|key| key.get_ref().as_ref());
    keys.all(|key: &str| known.iter().any(|(name, _)| *name == key))
}

/// Whether two values cannot be one: they are no tables, or say something twice.
fn clash(one: &TomlValue<'_>, other: &TomlValue<'_>) -> bool {
    let (TomlValue::Table(one), TomlValue::Table(other)) = (one, other) else {
        return true;
    };
    one.iter().any(|(key, value)| {
        let there = other.get(key.get_ref().as_ref());
        there.is_some_and(|there| clash(value.get_ref(), there.get_ref()))
    })
}

/// Whether a key has a number in it: patterns for names of all kinds fit nearly every other.
fn has_number(key: &str) -> bool {
    key.contains(|c: char| c.is_ascii_digit())
}

/// Whether a table of this schema takes a key of any name like this.
fn fits_pattern(site: &Site<'_>, schema: &Value, key: &str) -> bool {
    let patterns = site.value_of(schema, "patternProperties");
    let mut patterns = patterns.and_then(Value::as_object).into_iter().flatten();
    patterns.any(|(pattern, _)| PatternCheck::new(pattern).is_in(key))
}

/// So many ways on to a key are named.
pub(super) const MOST_WAYS: usize = 3;

/// The names under which a key is known one level deeper: a player's, or a space's. Of several, those that the table has.
pub(super) fn ways_on<'s>(
    site: &Site<'s>,
    table: Option<&TomlTable<'_>>,
    key: &str,
) -> Vec<&'s str> {
    let value = table.and_then(|table| table.get(key));
    let is_known = |schema| {
        let mut known = site.properties_of(schema).into_iter();
        known.any(|(name, schema)| {
            name == key && value.is_none_or(|value| site.may_hold(schema, value.get_ref()))
        })
    };
    let has_number = has_number(key);
    let fits = |schema| fits_pattern(site, schema, key);
    let ways = site.properties().into_iter();
    let ways = ways.filter(|(_, schema)| is_known(*schema) || has_number && fits(*schema));
    let mut ways: Vec<&str> = ways.map(|(name, _)| name).collect();
    let is_there = |name: &str| {
        let value = table.and_then(|table| table.get(name));
        value.is_some_and(|value| value.get_ref().as_table().is_some())
    };
    if ways.len() > 1 && ways.iter().any(|name| is_there(name)) {
        ways.retain(|name| is_there(name));
    }
    if ways.len() > MOST_WAYS {
        return Vec::new();
    }
    ways
}

/// The places two levels deeper in which a key is known and may have its value, and is not there: those of several players.
pub(super) fn ways_further_on(
    site: &Site<'_>,
    table: Option<&TomlTable<'_>>,
    key: &str,
) -> Vec<String> {
    let Some((table, value)) = table.and_then(|table| Some((table, table.get(key)?))) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    for (outer, schema) in site.properties() {
        let Some(there) = inside(table, outer) else {
            continue;
        };
        for (inner, schema) in site.properties_of(schema) {
            let mut known = site.properties_of(schema).into_iter();
            let lacks = inside(there, inner).is_some_and(|entry| !entry.contains_key(key));
            if lacks
                && known.any(|(name, schema)| name == key && site.may_hold(schema, value.get_ref()))
            {
                let path = [outer, inner, key].map(written_key);
                ways.push(quote(&path.join(".")));
            }
        }
    }
    if ways.len() > 2 * MOST_WAYS {
        ways.clear();
    }
    ways
}

/// The table under a key.
fn inside<'v, 't>(table: &'v TomlTable<'t>, key: &str) -> Option<&'v TomlTable<'t>> {
    table.get(key)?.get_ref().as_table()
}

/// Whether two tables have a key in common.
pub(super) fn have_common(one: Option<&TomlValue<'_>>, other: Option<&TomlValue<'_>>) -> bool {
    match (one, other) {
        (Some(TomlValue::Table(one)), Some(TomlValue::Table(other))) => {
            (one.keys()).any(|key| other.contains_key(key.get_ref().as_ref()))
        }
        _ => true,
    }
}
