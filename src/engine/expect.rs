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
/// A single value stands for a list of that one value.
pub fn compare(
    expected: &Value,
    actual: Option<&Value>,
    pointer: &mut String,
    out: &mut Vec<Mismatch>,
) {
    match (expected, actual) {
        (Value::Object(keys), Some(Value::Object(there))) => {
            for (key, value) in keys {
                let length = pointer.len();
                push(pointer, key);
                compare(value, there.get(key), pointer, out);
                pointer.truncate(length);
            }
        }
        _ if actual.is_some_and(|actual| matches(expected, actual)) => {}
        _ => out.push(Mismatch {
            pointer: pointer.clone(),
            expected: expected.clone(),
            actual: actual.cloned(),
        }),
    }
}

/// Whether an event is one that is expected: partial, like everything expected.
#[must_use]
pub fn event_matches(expected: &Value, actual: &Value) -> bool {
    let mut out = Vec::new();
    compare(expected, Some(actual), &mut String::new(), &mut out);
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
    fn check(expected: Value, mismatches: &[&str]) {
        let actual = json!({
            "next": ["red"],
            "stack": ["h01", "h02"],
            "players": { "red": { "time": 13, "hand": [] } },
        });
        let mut out = Vec::new();
        compare(&expected, Some(&actual), &mut String::new(), &mut out);
        let pointers: Vec<&str> = out
            .iter()
            .map(|mismatch| mismatch.pointer.as_str())
            .collect();
        assert_eq!(pointers, mismatches);
    }

    #[test]
    fn only_what_is_named_is_compared() {
        check(
            json!({ "next": "red", "players": { "red": { "time": 13 } } }),
            &[],
        );
        check(json!({ "next": ["red"], "players": {} }), &[]);
        check(json!({ "stack": ["h02", "h01"] }), &["/stack"]);
        check(json!({ "stack": "h01" }), &["/stack"]);
        check(
            json!({ "next": "blue", "players": { "red": { "time": 12, "hand": [] } } }),
            &["/next", "/players/red/time"],
        );
        check(
            json!({ "players": { "green": { "time": 0 } } }),
            &["/players/green"],
        );
    }
}
