//! Words about keys: unknown, missing, misnamed.

use std::ops::Range;

use serde_json::Value;

use super::checks::PatternCheck;
use super::fault::in_list;
use super::inward::InnerTable;
use super::outward::OuterTable;
use super::places::{KeyPlace, WrittenKeys};
use super::report::FindingWords;
use super::site::{Site, meaning};
use super::subject::Subject;
use super::words::{is_of, plain};
use crate::diagnostic::{Edit, Fix};
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{parse, written_key};
use crate::kit::nearest::{certain, did_you_mean, nearest};
use crate::kit::quote::{list, one_of, quote};

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

/// A key that has no meaning; `missing` is one that is missing and that it probably stands for.
pub(super) fn unknown(
    subject: &Subject<'_, '_, '_>,
    key: &str,
    known: &[&str],
    missing: Option<&str>,
) -> FindingWords {
    let span = subject.spot.key(key).map(|(span, _)| span);
    let words = FindingWords::new(span, format!("unknown key {}", quote(key)));
    let table = subject.spot.table();
    let deeper = |name: &str| quote(&format!("{}.{}", written_key(name), written_key(key)));
    match MeantKey::of(key, known, missing, subject.site, table) {
        MeantKey::Missing(name) => {
            let value = table.and_then(|table| table.get(key));
            let properties = subject.site.properties().into_iter();
            let mut schemas = properties.filter(|(own, _)| *own == name);
            let listed = value.filter(|value| {
                schemas.any(|(_, schema)| {
                    !subject.site.may_hold(schema, value.get_ref())
                        && subject.site.may_hold(schema, &in_list(value))
                })
            });
            let meant = listed.map_or_else(
                || quote(name),
                |value| quote(&format!("{name} = [{}]", &subject.text[value.span()])),
            );
            return words.help(format!("did you mean {meant}? it is missing here"));
        }
        MeantKey::Beside(name) => return beside(subject, words, key, name),
        MeantKey::Deeper(name) => return words.help(format!("did you mean {}?", deeper(name))),
        MeantKey::Parted(outer, inner) => {
            let whole = format!("{}.{}", written_key(outer), written_key(&inner));
            let help = if whole == key {
                format!("write {} without quotes", quote(&whole))
            } else {
                format!("did you mean {}?", quote(&whole))
            };
            let mut words = words.help(help.clone());
            words.fix = rewritten(subject, key, &whole);
            if let Some(fix) = words.fix.as_mut().filter(|_| whole == key) {
                fix.title = help;
            }
            return words;
        }
        MeantKey::Around => return words.help(taken_out(subject, key)),
        MeantKey::Respelt(right) => {
            return words.help(format!("did you mean {}?", quote(&right)));
        }
        MeantKey::Absent(close) => {
            let mut words = words.help(did_you_mean(close));
            let is_there = |name: &str| table.is_some_and(|table| table.contains_key(name));
            let absent = || known.iter().copied().filter(|name| !is_there(name));
            let rivals = table.into_iter().flat_map(TomlTable::keys);
            let is_rivalled = rivals.map(toml::Spanned::get_ref).any(|other| {
                other != key
                    && !known.contains(&other.as_ref())
                    && nearest(other, absent()) == Some(close)
            });
            let value = table.and_then(|table| table.get(key));
            let properties = subject.site.properties().into_iter();
            let mut schemas = properties.filter(|(name, _)| *name == close);
            // A repair that only brings the next fault is none.
            let fits = value.is_some_and(|value| {
                schemas.any(|(_, schema)| {
                    let types = subject.site.types(schema);
                    types.is_empty() || is_of(value.get_ref(), &types)
                })
            });
            if certain(key, known.iter().copied()) == Some(close) && !is_rivalled && fits {
                words.fix = renamed(subject, key, close);
            }
            return words;
        }
        MeantKey::Nothing => {}
    }
    let ways = ways_on(subject.site, table, key).into_iter();
    let mut ways: Vec<String> = ways.map(deeper).collect();
    if ways.is_empty() {
        ways = ways_further_on(subject.site, table, key);
    }
    let meant = match ways[..] {
        [] => String::new(),
        _ => format!("did you mean {}? ", one_of("or", ways)),
    };
    words.help(match known {
        [] => patterns(subject.site)
            .unwrap_or_else(|| "no such key is allowed here; remove it".to_owned()),
        [only] => format!("the only key known {} is `{only}`", subject.place()),
        _ => format!(
            "{meant}known {} are {}",
            subject.place(),
            list(known.iter().copied())
        ),
    })
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

/// How what stands under a key that has no meaning stands in the table itself.
fn taken_out(subject: &Subject<'_, '_, '_>, key: &str) -> String {
    let places = everywhere(subject, key).into_iter();
    let headers = places.map(|place| {
        let header = place.header?;
        let after = subject.text[place.key.end..header.end].strip_prefix('.')?;
        let before = &subject.text[header.start..place.key.start];
        Some(format!("{before}{after}"))
    });
    // Without a header of the table itself, whose keys would have none.
    let headers: Option<Vec<String>> = headers.collect();
    let header = headers.and_then(|headers| headers.into_iter().next());
    match header {
        Some(header) => format!("write `{header}`"),
        None => format!("remove {}: what stands under it belongs here", quote(key)),
    }
}

/// A key, or several, below a header that takes it away from the table that it belongs to.
pub(super) fn misplaced(
    subject: &Subject<'_, '_, '_>,
    key: &str,
    outer: &OuterTable,
) -> FindingWords {
    let (span, keys) = in_order(subject, key, &outer.others);
    let keys = keys.into_iter();
    let (noun, them, are) = match outer.others[..] {
        [] => ("key", "it", "it belongs"),
        _ => ("keys", "them", "they belong"),
    };
    let message = format!("unknown {noun} {} {}", list(keys), subject.place());
    let first = subject.text.lines().find(|line| line.starts_with('['));
    let (whose, above) = if outer.path.is_empty() {
        let header = first.map_or("", |line| line.split('#').next().unwrap_or(line).trim_end());
        (
            "the document".to_owned(),
            format!("above the first header, {}", quote(header)),
        )
    } else {
        let names = steps(&outer.path).filter(|step| step.parse::<usize>().is_err());
        let name = names
            .map(|name| written_key(&name))
            .collect::<Vec<_>>()
            .join(".");
        (quote(&name), "right below its header".to_owned())
    };
    FindingWords::new(span, message).help(format!("{are} to {whose}: move {them} {above}"))
}

/// A key and others of its table in the order in which they are written, and where the first of them is.
fn in_order<'k>(
    subject: &Subject<'_, '_, '_>,
    key: &'k str,
    others: &'k [String],
) -> (Option<Range<usize>>, Vec<&'k str>) {
    let keys = std::iter::once(key).chain(others.iter().map(String::as_str));
    let place = |key: &str| subject.spot.key(key).map(|(span, _)| span);
    let mut keys: Vec<_> = keys.map(|key| (place(key), key)).collect();
    keys.sort_by_key(|(span, _)| span.as_ref().map(|span| span.start));
    let span = keys.first().and_then(|(span, _)| span.clone());
    (span, keys.into_iter().map(|(_, key)| key).collect())
}

/// A key, or several, of a table that is missing.
pub(super) fn unnested(
    subject: &Subject<'_, '_, '_>,
    key: &str,
    inner: &InnerTable,
) -> FindingWords {
    let (span, keys) = in_order(subject, key, &inner.others);
    let (noun, belong) = match inner.others[..] {
        [] => ("key", "belongs"),
        _ => ("keys", "belong"),
    };
    let message = format!("unknown {noun} {}", list(keys.iter().copied()));
    let name = quote(&inner.name);
    let outer = written_key(&inner.name);
    let dotted = |key: &str| format!("{outer}.{}", written_key(key));
    let written: Vec<String> = keys.iter().map(|key| quote(&dotted(key))).collect();
    let help = format!(
        "{belong} to {name}, which is missing here: write {}",
        written.join(", ")
    );
    let mut words = FindingWords::new(span, message).help(help);
    let fixes: Option<Vec<Fix>> = (keys.iter())
        .map(|key| rewritten(subject, key, &dotted(key)))
        .collect();
    words.fix = fixes.map(|fixes| {
        let mut edits: Vec<Edit> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
        edits.sort_by_key(|edit| edit.span.start);
        let title = format!("write {}", written.join(", "));
        Fix { title, edits }
    });
    words.fix = words.fix.filter(|fix| is_sound(subject.text, &fix.edits));
    words
}

/// Renames a key wherever it stands, if it is known where that is.
fn renamed(subject: &Subject<'_, '_, '_>, key: &str, to: &str) -> Option<Fix> {
    rewritten(subject, key, &written_key(to))
}

/// The same with keys as they are written.
fn rewritten(subject: &Subject<'_, '_, '_>, key: &str, to: &str) -> Option<Fix> {
    let (span, is_alone) = subject.spot.key(key)?;
    let everywhere = everywhere(subject, key);
    let spans: Vec<Range<usize>> = if everywhere.iter().any(|place| place.key == span) {
        everywhere.into_iter().map(|place| place.key).collect()
    } else if is_alone {
        vec![span]
    } else {
        return None;
    };
    Some(Fix {
        title: format!("rename {} to `{to}`", quote(key)),
        edits: spans
            .into_iter()
            .map(|span| Edit {
                span,
                text: to.to_owned(),
            })
            .collect(),
    })
}

/// Where a key of the table stands outside of brackets.
fn everywhere(subject: &Subject<'_, '_, '_>, key: &str) -> Vec<KeyPlace> {
    let mut path: Vec<String> = steps(subject.path).collect();
    path.push(key.to_owned());
    let written = subject.written_keys;
    written
        .get_or_init(|| WrittenKeys::of(subject.text))
        .places(path)
}

/// An unknown key like one that is there already: nothing that the author wrote may get lost.
fn beside(
    subject: &Subject<'_, '_, '_>,
    words: FindingWords,
    key: &str,
    close: &str,
) -> FindingWords {
    let table = subject.spot.table();
    let value = |key: &str| {
        table
            .and_then(|table| table.get(key))
            .map(toml::Spanned::get_ref)
    };
    let (here, there) = (everywhere(subject, key), everywhere(subject, close));
    let in_headers = |places: &[KeyPlace]| {
        !places.is_empty() && places.iter().all(|place| place.header.is_some())
    };
    let is_list = |place: &KeyPlace| {
        let header = place.header.clone();
        header.is_some_and(|header| subject.text[header].starts_with("[["))
    };
    let header = here.first().and_then(|place| {
        let header = place.header.clone()?;
        let text = &subject.text;
        let (before, after) = (header.start..place.key.start, place.key.end..header.end);
        Some(format!(
            "{}{}{}",
            &text[before],
            written_key(close),
            &text[after]
        ))
    });
    let (Some(header), true) = (header, in_headers(&here) && in_headers(&there)) else {
        let is_joined = matches!(
            (value(key), value(close)),
            (Some(TomlValue::Table(_)), Some(TomlValue::Table(_)))
                | (Some(TomlValue::Array(_)), Some(TomlValue::Array(_)))
        );
        let is_dotted = |key: &str| {
            let behind = subject.spot.key(key).map(|(span, _)| span.end);
            behind.is_some_and(|end| subject.text[end..].trim_start().starts_with('.'))
        };
        let is_slip = certain(key, [close]) == Some(close);
        if is_slip && is_dotted(key) && is_dotted(close) && !have_common(value(key), value(close)) {
            let mut words = words.help(did_you_mean(close));
            words.fix = renamed(subject, key, close);
            return words;
        }
        return words.help(if is_joined {
            format!("`{close}` is there already; put what is here under it")
        } else {
            format!("`{close}` is there already; keep one of the two")
        });
    };
    let joins = match (value(key), value(close)) {
        (Some(TomlValue::Table(one)), Some(TomlValue::Table(other))) => {
            let fix = renamed(subject, key, close);
            let is_joined = fix.is_some_and(|fix| is_sound(subject.text, &fix.edits));
            let mut keys = one.keys().map(|key| key.get_ref().as_ref());
            let twice = keys.find(|key| other.contains_key(key));
            if let Some(twice) = twice.filter(|_| !is_joined) {
                return words.help(format!(
                    "`{close}.{twice}` is there already; keep what is right of both under `{close}`"
                ));
            }
            is_joined
        }
        (Some(TomlValue::Array(_)), Some(TomlValue::Array(_))) => {
            here.iter().chain(&there).all(is_list)
        }
        // Of a list, only what stands below its entries has the name of the list, or another one.
        (Some(TomlValue::Array(_)), Some(TomlValue::Table(_)))
        | (Some(TomlValue::Table(_)), Some(TomlValue::Array(_))) => {
            let is_array = matches!(value(key), Some(TomlValue::Array(_)));
            let list = if is_array { &here } else { &there };
            let fix = renamed(subject, key, close);
            let is_of_list = if is_array {
                list.iter().all(is_list)
            } else {
                list.iter().any(is_list)
            };
            is_of_list && fix.is_some_and(|fix| is_sound(subject.text, &fix.edits))
        }
        _ => false,
    };
    if !joins {
        return words.help(format!(
            "`{close}` is there already; put the keys of both under it"
        ));
    }
    let mut words = words.help(format!("write `{header}`"));
    if certain(key, [close]) == Some(close) {
        words.fix = renamed(subject, key, close);
    }
    words
}

/// Whether a text is TOML with edits, which are in its order.
fn is_sound(text: &str, edits: &[Edit]) -> bool {
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.span.clone(), &edit.text);
    }
    parse(&text).errors.is_empty()
}

/// Whether two tables have a key in common.
fn have_common(one: Option<&TomlValue<'_>>, other: Option<&TomlValue<'_>>) -> bool {
    match (one, other) {
        (Some(TomlValue::Table(one)), Some(TomlValue::Table(other))) => {
            (one.keys()).any(|key| other.contains_key(key.get_ref().as_ref()))
        }
        _ => true,
    }
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
const MOST_WAYS: usize = 3;

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
fn ways_further_on(site: &Site<'_>, table: Option<&TomlTable<'_>>, key: &str) -> Vec<String> {
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

/// A key that must be there and is not; `schema` is what it would have to fit.
pub(super) fn missing(subject: &Subject<'_, '_, '_>, key: &str, schema: &Value) -> FindingWords {
    let site = subject.site;
    let values = site.values(schema).unwrap_or_default();
    let value = if let [only] = values[..] {
        only.to_string()
    } else {
        "…".to_owned()
    };
    let add = format!("add {}", quote(&format!("{} = {value}", written_key(key))));
    let described = site
        .value_of(schema, "description")
        .and_then(|text| meaning(text.as_str()?));
    let help = match (values.len(), described) {
        (0, Some(meaning)) => format!("{add}: {meaning}"),
        (0 | 1, _) => add,
        _ => {
            let values: Vec<String> = values.into_iter().map(plain).collect();
            format!("{add}, one of {}", list(values.iter().map(String::as_str)))
        }
    };
    FindingWords::new(subject.opening(), format!("{} is missing", quote(key))).help(help)
}

/// Several keys of a table are missing, of which perhaps nothing is written.
pub(super) fn empty(subject: &Subject<'_, '_, '_>, keys: &[String]) -> FindingWords {
    let assigned = keys.iter().map(|key| format!("`{} = …`", written_key(key)));
    let assigned = one_of("and", assigned);
    let keys = list(keys.iter().map(String::as_str));
    if subject.spot.table().is_some_and(|table| !table.is_empty()) {
        return FindingWords::new(subject.opening(), format!("{keys} are missing"))
            .help(format!("add {assigned}"));
    }
    let message = format!("nothing is written here: {keys} are missing");
    FindingWords::new(subject.opening(), message).help("write them, or remove it")
}

/// No key says what a table is; each of these would.
pub(super) fn untold(
    subject: &Subject<'_, '_, '_>,
    keys: &[&str],
    forms: &[(&str, &Value)],
) -> FindingWords {
    let named = forms
        .iter()
        .map(|(key, value)| quote(&format!("{key} = {value}")));
    let help = match forms.len() {
        1..=MOST_WAYS => format!("give it {}, which has these keys", one_of("or", named)),
        _ => format!(
            "give it {}",
            one_of("or", keys.iter().map(|key| quote(key)))
        ),
    };
    FindingWords::new(
        subject.opening(),
        "nothing here says what this is".to_owned(),
    )
    .help(help)
}

/// A table says of itself that it is several things.
pub(super) fn too_many(subject: &Subject<'_, '_, '_>, keys: &[&str]) -> FindingWords {
    let keys: Vec<String> = keys.iter().map(|key| quote(key)).collect();
    let message = format!("this cannot be {} at once", keys.join(" and "));
    FindingWords::new(subject.opening(), message).help("keep one of them")
}

/// A key whose name does not match a pattern.
pub(super) fn misnamed(subject: &Subject<'_, '_, '_>, key: &str, pattern: &str) -> FindingWords {
    let span = subject.spot.key(key).map(|(span, _)| span);
    let message = format!("{} cannot be a key {}", quote(key), subject.place());
    FindingWords::new(span, message).help(subject.looks(pattern))
}

/// The help for a table whose keys follow patterns.
fn patterns(site: &Site<'_>) -> Option<String> {
    let patterns = site.get("patternProperties")?.as_object()?;
    let help = match site.get("x-help-keys").and_then(Value::as_str) {
        Some(help) => format!("a key is {help}"),
        None => format!(
            "keys here match {}",
            one_of("or", patterns.keys().map(|pattern| quote(pattern)))
        ),
    };
    Some(match site.meaning() {
        Some(meaning) => format!("{meaning}; {help}"),
        None => help,
    })
}
