//! Where two long lists differ, in words: nobody finds that among forty names by eye.

use serde_json::Value;

use super::expectations::shown;
use crate::document::{dotted, inline};
use crate::engine::expect::compare;
use crate::kit::quote::list;

/// Lists whose texts are at most this long, in characters, are taken in at a glance.
const GLANCE: usize = 60;

/// So many entries that differ are named one by one.
const FEW: usize = 3;

/// Where two lists differ.
#[derive(Debug, PartialEq)]
pub(super) struct ListDifference {
    /// What there is to say of it.
    pub message: String,
    /// The first entry that differs, where entries have an order.
    pub first: Option<usize>,
}

/// What differs between a list that is expected, called `name`, and the one that is there; `None`
/// where both are short.
pub(super) fn difference(
    name: &str,
    expected: &[Value],
    actual: &[Value],
    is_set: bool,
) -> Option<ListDifference> {
    let length = |items: &[Value]| {
        let texts = items.iter().map(|item| inline(item).chars().count() + 2);
        texts.sum::<usize>()
    };
    if length(expected).max(length(actual)) <= GLANCE {
        return None;
    }
    let (unexpected, missing) = (beyond(actual, expected), beyond(expected, actual));
    let differing: Vec<usize> = (0..expected.len().max(actual.len()))
        .filter(|&at| !is_set && expected.get(at) != actual.get(at))
        .collect();
    let first = differing.first().copied();
    let is_same_length = expected.len() == actual.len();
    let mut parts: Vec<String> = Vec::new();
    if is_same_length && !is_set && differing.len() <= FEW {
        parts.extend(differing.iter().map(|&at| entry(at, expected, actual)));
        let message = format!("{name} is not as expected: {}", parts.join("; "));
        return Some(ListDifference { message, first });
    }
    parts.extend(first.map(|at| entry(at, expected, actual)));
    if !unexpected.is_empty() {
        parts.push(format!("unexpected: {}", values(&unexpected)));
    }
    if !missing.is_empty() {
        parts.push(format!("missing: {}", values(&missing)));
    }
    let mut twice: Vec<&Value> = Vec::new();
    for item in missing.iter().filter(|item| actual.contains(item)) {
        if !twice.contains(item) {
            twice.push(item);
        }
    }
    if !twice.is_empty() {
        parts.push(format!("expected too often: {}", values(&twice)));
    }
    let what = if unexpected.is_empty() && missing.is_empty() {
        "has the expected entries in another order"
    } else {
        "is not as expected"
    };
    Some(ListDifference {
        message: format!("{name} {what}: {}", parts.join("; ")),
        first,
    })
}

/// How one entry differs.
fn entry(at: usize, expected: &[Value], actual: &[Value]) -> String {
    let number = at + 1;
    match (expected.get(at), actual.get(at)) {
        (Some(expected @ Value::Object(_)), Some(actual @ Value::Object(_))) => {
            let compared = compare(expected, Some(actual), &[], "");
            let keys = compared.differences.iter().map(|mismatch| {
                let (key, expected) = (dotted(&mismatch.pointer), shown(&mismatch.expected));
                match &mismatch.actual {
                    Some(actual) => format!("`{key}` is {}, not {expected}", shown(actual)),
                    None => format!("`{key}` is missing, not {expected}"),
                }
            });
            let keys: Vec<String> = keys.collect();
            if keys.is_empty() {
                return format!("entry {number} is {}, with further keys", shown(actual));
            }
            format!("in entry {number}, {}", keys.join(" and "))
        }
        (Some(expected), Some(actual)) => {
            format!(
                "entry {number} is {}, not {}",
                shown(actual),
                shown(expected)
            )
        }
        (Some(expected), None) => format!("there is no entry {number}, {}", shown(expected)),
        (None, actual) => format!(
            "entry {number} is {}, not the end",
            actual.map_or_else(String::new, shown)
        ),
    }
}

/// The entries of one list that the other has not, or not so often.
fn beyond<'v>(one: &'v [Value], other: &[Value]) -> Vec<&'v Value> {
    let mut rest: Vec<&Value> = other.iter().collect();
    let is_beyond = |item: &&Value| match rest.iter().position(|there| there == item) {
        Some(at) => {
            rest.swap_remove(at);
            false
        }
        None => true,
    };
    one.iter().filter(is_beyond).collect()
}

fn values(items: &[&Value]) -> String {
    let texts = items.iter();
    let texts = texts.map(|item| item.as_str().map_or_else(|| inline(item), str::to_owned));
    let texts: Vec<String> = texts.collect();
    list(texts.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::difference;

    #[track_caller]
    fn check(expected: &Value, actual: &Value, is_set: bool, message: &str, first: Option<usize>) {
        let items = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let found = difference("`stack`", &items(expected), &items(actual), is_set);
        let found = found.expect("it is too long to be seen at a glance");
        assert_eq!((found.message.as_str(), found.first), (message, first));
    }

    fn tiles(numbers: impl IntoIterator<Item = u8>) -> Value {
        numbers
            .into_iter()
            .map(|number| format!("h{number:02}"))
            .collect()
    }

    #[test]
    fn short_lists_are_shown_whole() {
        let list = |items: Value| items.as_array().cloned().unwrap_or_default();
        assert_eq!(
            difference("`a`", &list(tiles(0..3)), &list(tiles(1..4)), false),
            None
        );
    }

    #[test]
    fn a_few_entries_are_named_one_by_one() {
        let mut wrong: Vec<u8> = (0..20).collect();
        wrong.swap(3, 5);
        check(
            &tiles(wrong.clone()),
            &tiles(0..20),
            false,
            "`stack` is not as expected: entry 4 is `\"h03\"`, not `\"h05\"`; entry 6 is `\"h05\"`, \
             not `\"h03\"`",
            Some(3),
        );
        wrong.rotate_left(1);
        check(
            &tiles(wrong),
            &tiles(0..20),
            false,
            "`stack` has the expected entries in another order: entry 1 is `\"h00\"`, not `\"h01\"`",
            Some(0),
        );
    }

    #[test]
    fn what_is_missing_and_what_is_there_too_often_is_named() {
        let wrong = (0..20)
            .map(|number| if number == 7 { 3 } else { number })
            .chain([30]);
        check(
            &tiles(wrong),
            &tiles(0..20),
            false,
            "`stack` is not as expected: entry 8 is `\"h07\"`, not `\"h03\"`; unexpected: `h07`; \
             missing: `h03`, `h30`; expected too often: `h03`",
            Some(7),
        );
        check(
            &tiles(1..21),
            &tiles(0..20),
            true,
            "`stack` is not as expected: unexpected: `h00`; missing: `h20`",
            None,
        );
    }

    #[test]
    fn tables_are_told_apart_by_their_keys() {
        let markers = |value: u8| {
            let marker = |value| json!({ "id": "gold-4", "value": value, "colour": "gold" });
            json!([marker(4), marker(value), marker(2)])
        };
        check(
            &markers(5),
            &markers(3),
            false,
            "`stack` is not as expected: in entry 2, `value` is `3`, not `5`",
            Some(1),
        );
    }
}
