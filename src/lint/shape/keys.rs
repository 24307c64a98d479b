//! Words about keys: unknown, missing, misnamed.

use std::ops::Range;

use serde_json::Value;

use super::fault::in_list;
use super::inward::InnerTable;
use super::meant::{MOST_WAYS, MeantKey, have_common, ways_further_on, ways_on};
use super::outward::OuterTable;
use super::places::{KeyPlace, WrittenKeys};
use super::report::FindingWords;
use super::site::{Site, meaning};
use super::spot::ValueSpot;
use super::subject::Subject;
use super::words::{is_of, plain};
use crate::diagnostic::{Edit, Fix};
use crate::document::spans::steps;
use crate::document::tree::{TomlTable, TomlValue};
use crate::document::{parse, written_key};
use crate::kit::nearest::{certain, did_you_mean, nearest};
use crate::kit::quote::{list, one_of, quote};

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
    if certain(key, known.iter().copied()).is_none()
        && let Some(own) = of_own_player(subject, key)
    {
        return words.help(format!("did you mean {}?", quote(&own)));
    }
    match MeantKey::of(key, known, missing, subject.site, table) {
        MeantKey::Missing(name) => {
            let value = table.and_then(|table| table.get(key));
            let mut properties = subject.site.properties().into_iter();
            let schema = properties.find(|(own, _)| *own == name).map(|it| it.1);
            let meant = value.zip(schema).and_then(|(value, schema)| {
                if subject.site.may_hold(schema, value.get_ref()) {
                    return None;
                }
                if let Some(table) = subject.site.keyed(schema, value.get_ref()) {
                    return Some(format!("{name} = {table}"));
                }
                let takes_list = subject.site.may_hold(schema, &in_list(value));
                takes_list.then(|| format!("{name} = [{}]", &subject.text[value.span()]))
            });
            let meant = quote(meant.as_deref().unwrap_or(name));
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

/// Where a key that is expected stands below the player who moves in the step: what a move costs or brings is first of all
/// the mover's.
fn of_own_player(subject: &Subject<'_, '_, '_>, key: &str) -> Option<String> {
    let (step, _) = subject.path.split_once("/expect")?;
    let step = ValueSpot::at(subject.root, step).table()?;
    let player = step.get("player")?.get_ref().as_str()?;
    let value = subject.spot.table()?.get(key)?;
    let site = subject.site;
    let has_own = |schema| {
        let mut players = site.properties_of(schema).into_iter();
        players.any(|(name, schema)| {
            let mut known = site.properties_of(schema).into_iter();
            name == player
                && known.any(|(name, it)| name == key && site.may_hold(it, value.get_ref()))
        })
    };
    let mut outer = site
        .properties()
        .into_iter()
        .filter(|(_, schema)| has_own(schema));
    let (outer, _) = outer.next()?;
    Some([outer, player, key].map(written_key).join("."))
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
    if inner.is_entry {
        let header = quote(&format!("[[{}]]", written_key(&inner.name)));
        let them = if keys.len() == 1 { "it" } else { "them" };
        return FindingWords::new(span, message)
            .help(format!("{belong} to an entry: put {header} above {them}"));
    }
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
        edits: spans.into_iter().map(|span| Edit::new(span, to)).collect(),
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

/// The keys of a table stand in the one around it.
pub(super) fn unwrapped(
    subject: &Subject<'_, '_, '_>,
    key: &str,
    first: Option<&str>,
) -> FindingWords {
    let table = subject.spot.table().into_iter().flatten();
    let mut pairs: Vec<(usize, &str)> = table
        .map(|(name, _)| match name.get_ref().as_ref() {
            own if own == key => (name.span().start, first.unwrap_or(own)),
            other => (name.span().start, other),
        })
        .collect();
    pairs.sort_unstable();
    let inner = pairs
        .iter()
        .map(|(_, name)| format!("{} = …", written_key(name)));
    let inner = inner.collect::<Vec<_>>().join(", ");
    let message = match first {
        Some(_) => format!("the keys of {} stand beside it", quote(key)),
        None => format!("the keys of {} stand here without it", quote(key)),
    };
    let help = format!("write `{{ {key} = {{ {inner} }} }}`");
    FindingWords::new(subject.opening(), message).help(help)
}

/// A table says of itself that it is several things.
pub(super) fn too_many(subject: &Subject<'_, '_, '_>, keys: &[&str]) -> FindingWords {
    let keys: Vec<String> = keys.iter().map(|key| quote(key)).collect();
    let message = format!("this cannot be {} at once", keys.join(" and "));
    FindingWords::new(subject.opening(), message).help("keep one of them")
}

/// A key says that something is one thing, and the keys below it belong to another.
pub(super) fn other_key(subject: &Subject<'_, '_, '_>, key: &str, meant: &[&str]) -> FindingWords {
    let span = subject.spot.key(key).map(|(span, _)| span);
    let message = format!("{} does not go with the keys in it", quote(key));
    let forms = one_of("or", meant.iter().map(|key| quote(key)));
    let words = FindingWords::new(span, message);
    let mut words = words.help(format!("did you mean {forms}? it has these keys"));
    if let [only] = meant {
        words.fix = renamed(subject, key, only);
    }
    words
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
