//! Comparing what a script expects with what is there.

use serde_json::Value;

use crate::document::spans::push;

/// Something that is not as expected.
#[derive(Clone, Debug, PartialEq)]
pub struct Mismatch {
    /// Pointer from the expectation to the value, such as `/players/red/time`.
    pub pointer: String,
    /// What was expected.
    pub expected: Value,
    /// What is there; `None` if there is nothing of that name.
    pub actual: Option<Value>,
}

/// Compares what is named in `expected` with `actual`: tables key by key, everything else whole.
/// A single value stands for a list of that one value; under the keys in `sets`, lists may name
/// their members in any order.
pub fn compare(
    expected: &Value,
    actual: Option<&Value>,
    sets: &[&str],
    pointer: &mut String,
    out: &mut Vec<Mismatch>,
) {
    match (expected, actual) {
        (Value::Object(keys), Some(Value::Object(there))) => {
            for (key, value) in keys {
                let length = pointer.len();
                push(pointer, key);
                compare(value, there.get(key), sets, pointer, out);
                pointer.truncate(length);
            }
        }
        _ if actual.is_some_and(|actual| matches(expected, actual)) => {}
        (Value::Array(members), Some(Value::Array(there)))
            if is_set(sets, pointer) && sorted(members) == sorted(there) => {}
        _ => out.push(Mismatch {
            pointer: pointer.clone(),
            expected: expected.clone(),
            actual: actual.cloned(),
        }),
    }
}

fn is_set(sets: &[&str], pointer: &str) -> bool {
    pointer
        .rsplit('/')
        .next()
        .is_some_and(|key| sets.contains(&key))
}

fn sorted(items: &[Value]) -> Vec<String> {
    let mut items: Vec<String> = items.iter().map(Value::to_string).collect();
    items.sort_unstable();
    items
}

/// The value that a dotted name such as `players.red.hand` means, if there is one.
#[must_use]
pub fn named<'v>(view: &'v Value, name: &str) -> Option<&'v Value> {
    name.split('.').try_fold(view, |value, key| value.get(key))
}

/// How far a name leads that is to stand for nothing: `Ok` if some view can have it by the schema
/// of views, else the part that none has, and the keys that could stand there.
///
/// # Errors
/// The part of the name that no view has.
pub fn nameable<'n>(schema: &Value, name: &'n str) -> Result<(), (&'n str, Vec<String>)> {
    let mut schemas = vec![schema];
    for key in name.split('.') {
        let mut next = Vec::new();
        let mut known = Vec::new();
        while let Some(schema) = schemas.pop() {
            for alternatives in ["anyOf", "oneOf", "allOf"] {
                let branches = schema.get(alternatives).and_then(Value::as_array);
                schemas.extend(branches.into_iter().flatten());
            }
            if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
                known.extend(properties.keys().cloned());
                next.extend(properties.get(key));
            }
            let others = ["additionalProperties", "items"].map(|others| schema.get(others));
            next.extend(others.into_iter().flatten().filter(|schema| schema.is_object()));
            let patterns = schema.get("patternProperties").and_then(Value::as_object);
            next.extend(patterns.into_iter().flat_map(|patterns| patterns.values()));
        }
        if next.is_empty() {
            return Err((key, known));
        }
        schemas = next;
    }
    Ok(())
}

/// Whether an event is one that is expected: partial, like everything expected.
#[must_use]
pub fn event_matches(expected: &Value, actual: &Value) -> bool {
    let mut out = Vec::new();
    compare(expected, Some(actual), &[], &mut String::new(), &mut out);
    out.is_empty()
}

fn matches(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Array(_), Value::Array(_)) => expected == actual,
        (_, Value::Array(items)) if !expected.is_object() => {
            matches!(items.as_slice(), [only] if only == expected)
        }
        _ => expected == actual,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::compare;

    #[track_caller]
    fn check(expected: &Value, mismatches: &[&str]) {
        let actual = json!({
            "next": ["red"],
            "stack": ["h01", "h02"],
            "players": { "red": { "time": 13, "hand": [], "visited": ["b1", "c2"] } },
        });
        let mut out = Vec::new();
        compare(
            expected,
            Some(&actual),
            &["visited"],
            &mut String::new(),
            &mut out,
        );
        let pointers: Vec<&str> = out
            .iter()
            .map(|mismatch| mismatch.pointer.as_str())
            .collect();
        assert_eq!(pointers, mismatches);
    }

    #[test]
    fn only_what_is_named_is_compared() {
        check(
            &json!({ "next": "red", "players": { "red": { "time": 13 } } }),
            &[],
        );
        check(&json!({ "next": ["red"], "players": {} }), &[]);
        check(&json!({ "stack": ["h02", "h01"] }), &["/stack"]);
        check(
            &json!({ "players": { "red": { "visited": ["c2", "b1"] } } }),
            &[],
        );
        check(
            &json!({ "players": { "red": { "visited": ["c2"] } } }),
            &["/players/red/visited"],
        );
        check(&json!({ "stack": "h01" }), &["/stack"]);
        check(
            &json!({ "next": "blue", "players": { "red": { "time": 12, "hand": [] } } }),
            &["/next", "/players/red/time"],
        );
        check(
            &json!({ "players": { "green": { "time": 0 } } }),
            &["/players/green"],
        );
    }
}
