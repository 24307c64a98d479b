//! Words about values: of the wrong type, out of range, not among those allowed.

use serde_json::Value;

use super::duplicate;
use super::fault::Measure;
use super::lists;
use super::report::FindingWords;
use super::site::{Site, is_match};
use super::spot::ValueSpot;
use super::subject::{Subject, written};
use super::words::{a_type, bounds, found_type, is_of, plain};
use crate::document::tree::{TomlTable, TomlValue};
use crate::kit::count::Count;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::kit::number::integer_of;
use crate::kit::quote::{list, one_of, quote};
use crate::lint::syntax::plain_letter;

/// A value of another type than those expected, as JSON schema names them.
pub(super) fn wrong_type(subject: &Subject<'_, '_, '_>, expected: &[&str]) -> FindingWords {
    let found = subject.spot.value().map_or("a table", found_type);
    let types = one_of("or", expected.iter().filter_map(|name| a_type(name)));
    let purpose = subject.purpose();
    let message = if types.is_empty() {
        format!("{found} is not allowed {purpose}")
    } else {
        format!("expected {types} {purpose}, found {found}")
    };
    let mut words = FindingWords::new(subject.span(), message);
    words.help = subject
        .spot
        .value()
        .and_then(|value| retyped(subject, value, expected))
        .or_else(|| known_values(subject))
        .or_else(|| match (in_form(subject, expected), subject.meaning()) {
            (Some(form), Some(meaning)) => Some(format!("{form}; {meaning}")),
            (form, meaning) => form.or(meaning),
        });
    words
}

/// What a value of the one type that is expected looks like, where nobody knows which is meant.
fn in_form(subject: &Subject<'_, '_, '_>, expected: &[&str]) -> Option<String> {
    let value = subject.spot.value()?;
    let form = match (expected, value) {
        (["integer"], TomlValue::Float(_)) => {
            let written = subject.written();
            let numbers = written.trim_matches('`').split_once('.')?;
            let is_item = subject.path.rsplit('/').next()?.parse::<usize>().is_ok();
            return Some(match numbers {
                (one, other) if is_item => {
                    format!("write a whole number, or `{one}, {other}` if it is two")
                }
                _ => "write a whole number".to_owned(),
            });
        }
        (["integer"], TomlValue::Boolean(_)) => "write a whole number",
        (["array"], TomlValue::Array(_)) | (["object"], TomlValue::Table(_)) => return None,
        (["array"], TomlValue::Table(table)) if table.is_empty() => "write `[]` for none",
        (["array"], _) => "write its values in brackets, with commas between them",
        (["object"], _) => "write `{ key = value }`",
        _ => return None,
    };
    Some(form.to_owned())
}

/// More values than these are looked up in a page.
const MOST_VALUES_NAMED: usize = 8;

/// The values that are allowed, where there is a short list of them.
fn known_values(subject: &Subject<'_, '_, '_>) -> Option<String> {
    let allowed = subject.site.values(subject.site.schema())?;
    let values: Vec<String> = allowed.into_iter().map(plain).collect();
    match &values[..] {
        [] => None,
        [only] => Some(format!("write `{only}`")),
        _ if values.len() > MOST_VALUES_NAMED => None,
        _ => Some(format!(
            "expected one of {}",
            list(values.iter().map(String::as_str))
        )),
    }
}

/// How the same value would be written with a type that is expected.
fn retyped(
    subject: &Subject<'_, '_, '_>,
    value: &TomlValue<'_>,
    expected: &[&str],
) -> Option<String> {
    let takes = |name: &str| expected.contains(&name);
    match value {
        TomlValue::String(text) => {
            let is_integer = takes("integer") && text.parse::<i64>().is_ok();
            let is_number = takes("number") && text.parse::<f64>().is_ok_and(f64::is_finite);
            let is_flag = takes("boolean") && matches!(text.as_ref(), "true" | "false");
            if is_integer || is_number || is_flag {
                return Some(format!("write `{text}` without quotes"));
            }
            if takes("integer")
                && let Some(number) = integer_of(text)
            {
                return Some(format!("write `{number}`"));
            }
            if expected == ["boolean"] {
                return Some(match text.as_ref() {
                    "yes" | "on" => "write `true`".to_owned(),
                    "no" | "off" => "write `false`".to_owned(),
                    _ => "write `true` or `false`".to_owned(),
                });
            }
            if takes("object")
                && let Some(key) = subject.site.only_needed_text()
            {
                return Some(format!(
                    "write `{{ {key} = \"{}\" }}`",
                    subject.written().trim_matches('`')
                ));
            }
        }
        TomlValue::Integer(number) if expected == ["boolean"] => {
            return match number.value() {
                Some(0) => Some("write `false`".to_owned()),
                Some(1) => Some("write `true`".to_owned()),
                _ => None,
            };
        }
        TomlValue::Float(number) if takes("integer") => {
            let (whole, fraction) = number.split_once('.')?;
            if fraction.bytes().all(|byte| byte == b'0') {
                return Some(format!("write `{whole}`"));
            }
        }
        TomlValue::Array(items) => {
            // A header of a list of tables, where there is but one.
            let header = subject.text.get(subject.span()?)?.strip_prefix("[[");
            let path = header.and_then(|header| header.strip_suffix("]]"));
            if let Some(path) = path.filter(|_| takes("object")) {
                return Some(match names_itself(subject, value) {
                    Some((key, name)) => {
                        format!(
                            "write `[{path}.{name}]`, without `{key}`, and so with each other one"
                        )
                    }
                    None => format!("write `[{path}]`"),
                });
            }
            let mut fitting = items.iter().filter(|item| is_of(item.get_ref(), expected));
            if let (1, Some(only)) = (items.len(), fitting.next()) {
                let text = subject.text.get(only.span())?;
                return Some(format!("write {} by itself, without brackets", quote(text)));
            }
        }
        // Nobody means the word for a flag.
        TomlValue::Table(_) | TomlValue::Boolean(_) => {}
        // Of those that a list allows, none is a number in quotes.
        _ if takes("string") && subject.site.values(subject.site.schema()).is_none() => {
            let written = subject.written();
            let written = written.trim_matches('`');
            if takes_text(subject.site, subject.site.schema(), written) {
                return Some(format!("put it in quotes: `\"{written}\"`"));
            }
        }
        _ => {}
    }
    if takes("array")
        && value.as_array().is_none()
        && let Some(list) = lists::listed(subject, value)
    {
        return Some(list);
    }
    takes("object").then(|| table_of(subject))?
}

/// Whether a subschema, or one of its alternatives, allows a text.
fn takes_text<'s>(site: &Site<'s>, schema: &'s Value, text: &str) -> bool {
    if let Some(values) = site.values(schema) {
        return values.iter().any(|value| value.as_str() == Some(text));
    }
    match site.alternatives(schema) {
        Some(schemas) => schemas.iter().any(|schema| takes_text(site, schema, text)),
        None => {
            let pattern = site.value_of(schema, "pattern");
            site.types(schema).contains(&"string") && pattern.is_none_or(|it| is_match(it, text))
        }
    }
}

/// The key by which the first table of a list says the name under which it should stand, and the name.
fn names_itself(subject: &Subject<'_, '_, '_>, value: &TomlValue<'_>) -> Option<(String, String)> {
    let TomlValue::Array(items) = value else {
        return None;
    };
    let names = subject.site.properties();
    let mut keys = items.first()?.get_ref().as_table()?.iter();
    keys.find_map(|(key, value)| {
        let name = value.get_ref().as_str()?;
        let is_name = names.iter().any(|(known, _)| *known == name);
        is_name.then(|| (key.get_ref().to_string(), name.to_owned()))
    })
}

/// More keys than these are looked up in a page.
const MOST_KEYS_NAMED: usize = 6;

/// What the table has that is expected: the keys that it needs, otherwise those that it can have.
fn table_of(subject: &Subject<'_, '_, '_>) -> Option<String> {
    let needed = subject.site.needed();
    if !needed.is_empty() {
        let keys: Vec<String> = needed.iter().map(|key| format!("{key} = …")).collect();
        return Some(format!("write `{{ {} }}`", keys.join(", ")));
    }
    let known = subject.site.properties();
    if known.is_empty() || known.len() > MOST_KEYS_NAMED {
        return None;
    }
    let names: Vec<String> = known.iter().map(|(name, _)| format!("`{name}`")).collect();
    let keys = if names.len() == 1 {
        "key is"
    } else {
        "keys are"
    };
    Some(format!("its {keys} {}", names.join(", ")))
}

/// A number that JSON cannot hold.
pub(super) fn unreckonable(subject: &Subject<'_, '_, '_>) -> FindingWords {
    let (name, written) = (subject.name(), subject.written());
    let message = format!("{name} is {written}, but must be a finite number of at most 64 bits");
    let mut words = FindingWords::new(subject.span(), message);
    words.help = subject.meaning();
    words
}

/// A number, length or count outside its range.
pub(super) fn out_of_range(subject: &Subject<'_, '_, '_>, of: Measure) -> FindingWords {
    let name = subject.name();
    let bounds = bounds(subject.site, of);
    let message = match (of, subject.spot.value()) {
        (Measure::Number | Measure::Multiple, _) => {
            format!("{name} is {}, but must be {bounds}", subject.written())
        }
        (Measure::Characters, Some(TomlValue::String(text))) => {
            let characters = Count(text.chars().count(), "character");
            format!("{name} has {characters}, but must have {bounds}")
        }
        (_, Some(TomlValue::Array(items))) => {
            let items = Count(items.len(), "item");
            format!("{name} has {items}, but must have {bounds}")
        }
        _ => {
            let entries = Count(subject.spot.table().map_or(0, TomlTable::len), "entry");
            format!("{name} has {entries}, but must have {bounds}")
        }
    };
    let mut words = FindingWords::new(subject.span(), message);
    words.help = subject.meaning();
    words
}

/// A value that is none of those allowed.
pub(super) fn not_among(subject: &Subject<'_, '_, '_>, allowed: &[&Value]) -> FindingWords {
    let close = subject
        .spot
        .value()
        .and_then(TomlValue::as_str)
        .and_then(|text| nearest(text, allowed.iter().filter_map(|value| value.as_str())));
    let words = not_allowed(subject);
    if let Some(several) = several(subject, allowed) {
        return words.help(format!("write {several}"));
    }
    if let Some(other) = under_other_key(subject) {
        return words.help(other);
    }
    words.help(match (close, allowed) {
        (Some(close), _) => did_you_mean(close),
        (None, []) => "nothing is allowed here; remove it".to_owned(),
        (None, [only]) => format!("write `{}`", plain(only)),
        (None, _) => expected(subject, allowed),
    })
}

/// Shorter words are in too many names to tell anything.
const LEAST_WORD: usize = 3;

/// Which of the values that are allowed may be meant. Of names with a dot, such as those of clauses, those that begin
/// alike, or else that have the word in them.
fn expected(subject: &Subject<'_, '_, '_>, allowed: &[&Value]) -> String {
    let mut values: Vec<String> = allowed.iter().map(|value| plain(value)).collect();
    let all = values.len();
    // Of clauses, not every one can refuse a step.
    if subject.path.ends_with("/illegal")
        && let Some(refusing) = subject.site.get("x-refusing").and_then(Value::as_array)
    {
        values.retain(|value| refusing.iter().any(|name| name == value.as_str()));
    }
    let written = subject.spot.value().and_then(TomlValue::as_str);
    let written = written.filter(|_| values.iter().all(|value| value.contains('.')));
    let family = written.map(|text| format!("{}.", text.split('.').next().unwrap_or(text)));
    let word = written.unwrap_or_default().trim_matches('.');
    let has_word = |value: &String| word.len() >= LEAST_WORD && value.contains(word);
    let begins =
        |value: &String| (family.as_ref()).is_some_and(|family| value.starts_with(family.as_str()));
    let mut more = "begin otherwise";
    if values.iter().any(begins) {
        values.retain(begins);
    } else if values.iter().any(has_word) {
        values.retain(has_word);
        more = "do not have that word";
    } else {
        more = "";
    }
    let left = all - values.len();
    let more = match (left, more) {
        (0, _) | (_, "") => String::new(),
        _ => format!("; and {left} that {more}"),
    };
    let values = list(values.iter().map(String::as_str));
    format!("expected one of {values}{more}")
}

/// The key that says what a table is where the value under the one that is written is one of its own.
fn under_other_key(subject: &Subject<'_, '_, '_>) -> Option<String> {
    let text = subject.spot.value()?.as_str()?;
    let (_, key) = subject.path.rsplit_once('/')?;
    let mut tags = subject.site.branch_tags().into_iter();
    let (other, _) = tags.find(|(other, value)| *other != key && value.as_str() == Some(text))?;
    Some(format!(
        "did you mean `{other} = \"{text}\"`, in place of `{key}`?"
    ))
}

/// The values of a list that are written as one, each in quotes.
fn several(subject: &Subject<'_, '_, '_>, allowed: &[&Value]) -> Option<String> {
    let text = subject.spot.value()?.as_str()?;
    let (_, last) = subject.path.rsplit_once('/')?;
    let is_item = last.parse::<usize>().is_ok();
    let takes_list = subject.site.types(subject.site.schema()).contains(&"array");
    let names: Vec<&str> = allowed.iter().filter_map(|value| value.as_str()).collect();
    let mut found: Vec<&str> = Vec::new();
    let parts = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    for mut part in parts.filter(|part| !part.is_empty()) {
        while !part.is_empty() {
            let begins = names.iter().filter(|name| part.starts_with(**name));
            let name = begins.max_by_key(|name| name.len())?;
            part = &part[name.len()..];
            found.push(name);
        }
    }
    let written = found.iter().map(|name| format!("\"{name}\""));
    let all = written.collect::<Vec<_>>().join(", ");
    match (found.len(), is_item) {
        (0 | 1, _) => None,
        (_, true) => Some(format!("{}: each by itself", quote(&all))),
        (_, false) => takes_list.then(|| format!("{} for several", quote(&format!("[{all}]")))),
    }
}

/// A value by which the table is one thing and by its keys another, unless one of these is a slip of `key`.
pub(super) fn other_form(
    subject: &Subject<'_, '_, '_>,
    tags: &[(&str, &Value)],
    key: Option<&str>,
) -> FindingWords {
    let written = subject.written();
    let message = format!(
        "{written} {} does not go with the other keys",
        subject.purpose()
    );
    let forms = tags.iter().map(|(key, value)| format!("`{key} = {value}`"));
    let forms = one_of("or", forms);
    FindingWords::new(subject.span(), message).help(match key {
        Some(key) => format!("did you mean {forms}, which has these keys, or the key `{key}`?"),
        None => format!("did you mean {forms}? it has these keys"),
    })
}

/// A text that does not match a pattern.
pub(super) fn unmatched(subject: &Subject<'_, '_, '_>, pattern: &str) -> FindingWords {
    let looks = subject.looks(pattern);
    let text = subject.spot.value().and_then(TomlValue::as_str);
    if let Some(several) = text.and_then(|text| in_one(subject, text)) {
        return not_allowed(subject).help(format!("write {several}: each has quotes of its own"));
    }
    let example = text.and_then(|text| turned(subject.site, text));
    not_allowed(subject).help(match text.and_then(|text| respelt(subject.site, text)) {
        Some(right) => format!("write `{right}`: {looks}"),
        None => match example {
            Some(example) => format!("{looks}, such as `{example}`"),
            None => looks,
        },
    })
}

/// A name of which only what is to stand behind its slash is wrong or missing, with the least number there.
fn turned(site: &Site<'_>, text: &str) -> Option<String> {
    let name = text.split('/').next().filter(|name| !name.is_empty())?;
    let turned = format!("{name}/0");
    (!site.takes(name) && site.takes(&turned)).then_some(turned)
}

/// The items of a list that are written as one text with commas, each in quotes.
fn in_one(subject: &Subject<'_, '_, '_>, text: &str) -> Option<String> {
    let (_, last) = subject.path.rsplit_once('/')?;
    last.parse::<usize>().ok()?;
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let are_items = parts.len() > 1 && parts.iter().all(|part| subject.site.takes(part));
    let quoted = parts.iter().map(|part| format!("\"{part}\""));
    are_items.then(|| quote(&quoted.collect::<Vec<_>>().join(", ")))
}

/// The same text in other letters or with other marks between, if that is what is expected.
pub(super) fn respelt(site: &Site<'_>, text: &str) -> Option<String> {
    spellings(text).find(|way| site.takes(way))
}

/// A text in other letters, or with other marks between.
pub(super) fn spellings(text: &str) -> impl Iterator<Item = String> {
    let plain = text.chars().filter_map(|it| match plain_letter(it) {
        Some((_, plain)) => plain,
        None if it == ';' => Some(','),
        None => Some(it),
    });
    let plain: String = plain.collect();
    let tight: String = plain.chars().filter(|it| !it.is_whitespace()).collect();
    let words = plain
        .trim()
        .split([' ', '_'])
        .filter(|word| !word.is_empty());
    let hyphened = words.collect::<Vec<_>>().join("-");
    let mut ways = vec![
        hyphened.to_lowercase(),
        tight.clone(),
        tight.to_lowercase(),
        tight.to_uppercase(),
    ];
    if !text.contains(char::is_alphabetic) {
        // Between numbers a hyphen would be a sign.
        ways.rotate_left(1);
        ways.extend(with_one_comma(&tight));
    }
    // Degrees for quarter-turns.
    let turned = tight.rsplit_once('/').and_then(|(name, degrees)| {
        let degrees = degrees.trim_end_matches('°').parse::<u32>().ok()?;
        (degrees.is_multiple_of(90) && degrees <= 360)
            .then(|| format!("{name}/{}", degrees / 90 % 4))
    });
    ways.extend(turned);
    // Another mark between a name and a number behind it.
    ways.push(tight.replace([':', '\\', '|'], "/"));
    ways.into_iter().filter(move |way| way != text)
}

/// Two numbers with one comma between them, where there are more, a dot, or none before a minus or between two digits.
fn with_one_comma(text: &str) -> Option<String> {
    let numbers: Vec<&str> = text.split([',', '.']).filter(|it| !it.is_empty()).collect();
    match numbers[..] {
        [one, other] => Some(format!("{one},{other}")),
        [both] if both.rfind('-').is_some_and(|minus| minus > 0) => {
            let (one, other) = both.rsplit_once('-')?;
            Some(format!("{one},-{other}"))
        }
        [both] if both.trim_start_matches('-').len() == 2 => {
            let (one, other) = both.split_at_checked(both.len() - 1)?;
            Some(format!("{one},{other}"))
        }
        _ => None,
    }
}

/// A value that is not allowed for a reason that the schema's description has to tell.
pub(super) fn other(subject: &Subject<'_, '_, '_>) -> FindingWords {
    let mut words = not_allowed(subject);
    words.help = subject.meaning();
    words
}

fn not_allowed(subject: &Subject<'_, '_, '_>) -> FindingWords {
    let message = format!("{} is not allowed {}", subject.written(), subject.purpose());
    FindingWords::new(subject.span(), message)
}

/// A text with the value of a missing key behind a slash.
pub(super) fn joined(subject: &Subject<'_, '_, '_>, written: &str) -> FindingWords {
    not_allowed(subject).help(format!("write `{written}`"))
}

/// A value that stands in an array twice.
pub(super) fn twice(subject: &Subject<'_, '_, '_>) -> FindingWords {
    let items = match subject.spot.value() {
        Some(TomlValue::Array(items)) => items.as_slice(),
        _ => &[],
    };
    let Some((second, first)) = duplicate::first(items) else {
        return not_allowed(subject);
    };
    let (second, first) = (
        ValueSpot::Value(&items[second]),
        ValueSpot::Value(&items[first]),
    );
    let message = format!(
        "duplicate {} {}",
        written(second, subject.text),
        subject.place()
    );
    let mut words =
        FindingWords::new(second.span(subject.text), message).help("remove one of the two");
    words.also = first.span(subject.text).map(|span| (span, "first here"));
    words
}
