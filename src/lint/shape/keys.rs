//! Words about keys: unknown, missing, misnamed.

use serde_json::Value;

use super::report::Words;
use super::site::{Site, meaning};
use super::subject::Subject;
use super::words::{one_of, plain};
use crate::diagnostic::{Edit, Fix};
use crate::kit::nearest::{certain, nearest};
use crate::kit::quote::{list, quote};

/// A key that has no meaning.
pub(super) fn unknown(subject: &Subject<'_, '_, '_>, key: &str, known: &[&str]) -> Words {
    let place = subject.spot.key(key);
    let span = place.clone().map(|(span, _)| span);
    let words = Words::new(span, format!("unknown key {}", quote(key)));
    let is_there = |name: &str| {
        subject
            .spot
            .table()
            .is_some_and(|table| table.contains_key(name))
    };
    let absent = known.iter().copied().filter(|name| !is_there(name));
    if let Some(close) = nearest(key, absent) {
        let mut words = words.help(format!("did you mean `{close}`?"));
        if let Some((span, true)) = place
            && certain(key, known.iter().copied()) == Some(close)
        {
            let title = format!("rename {} to `{close}`", quote(key));
            words.fix = Some(Fix {
                title,
                edits: vec![Edit {
                    span,
                    text: written_key(close),
                }],
            });
        }
        return words;
    }
    if let Some(close) = nearest(key, known.iter().copied()) {
        return words.help(format!("`{close}` is there already; remove this one"));
    }
    words.help(match known {
        [] => patterns(subject.site)
            .unwrap_or_else(|| "no such key is allowed here; remove it".to_owned()),
        [only] => format!("the only key known {} is `{only}`", subject.place()),
        _ => format!(
            "known {} are {}",
            subject.place(),
            list(known.iter().copied())
        ),
    })
}

/// A key that must be there and is not; `schema` is what it would have to fit.
pub(super) fn missing(subject: &Subject<'_, '_, '_>, key: &str, schema: &Value) -> Words {
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
    Words::new(subject.opening(), format!("{} is missing", quote(key))).help(help)
}

/// No key says what a table is; each of these would.
pub(super) fn untold(subject: &Subject<'_, '_, '_>, keys: &[&str]) -> Words {
    let help = format!("give it {}", one_of(keys.iter().map(|key| quote(key))));
    Words::new(
        subject.opening(),
        "nothing here says what this is".to_owned(),
    )
    .help(help)
}

/// A table says of itself that it is several things.
pub(super) fn too_many(subject: &Subject<'_, '_, '_>, keys: &[&str]) -> Words {
    let keys: Vec<String> = keys.iter().map(|key| quote(key)).collect();
    let message = format!("this cannot be {} at once", keys.join(" and "));
    Words::new(subject.opening(), message).help("keep one of them")
}

/// A key whose name does not match a pattern.
pub(super) fn misnamed(subject: &Subject<'_, '_, '_>, key: &str, pattern: &str) -> Words {
    let span = subject.spot.key(key).map(|(span, _)| span);
    let message = format!("{} cannot be a key {}", quote(key), subject.place());
    Words::new(span, message).help(subject.looks(pattern))
}

/// The help for a table whose keys follow patterns.
fn patterns(site: &Site<'_>) -> Option<String> {
    let patterns = site.get("patternProperties")?.as_object()?;
    let help = match site.get("x-help-keys").and_then(Value::as_str) {
        Some(help) => format!("a key is {help}"),
        None => format!(
            "keys here match {}",
            one_of(patterns.keys().map(|pattern| quote(pattern)))
        ),
    };
    Some(match site.meaning() {
        Some(meaning) => format!("{meaning}; {help}"),
        None => help,
    })
}

/// A key as TOML writes it.
fn written_key(key: &str) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !key.is_empty() && key.chars().all(is_bare) {
        key.to_owned()
    } else {
        Value::from(key).to_string()
    }
}
