//! What is said of a thing, as documents and scripts would write it.

use serde::Serialize;
use serde_json::Value;

/// A view, an event, a move, an outcome or a position as a value: what is absent is not said. In a list its place is
/// kept, as `null`.
#[must_use]
pub fn value(thing: &impl Serialize) -> Value {
    // Such things have string keys and finite numbers only.
    without_absent(serde_json::to_value(thing).unwrap_or_default())
}

/// The value without the entries of tables that are `null`, however deep.
#[must_use]
pub fn without_absent(mut value: Value) -> Value {
    leave_out_absent(&mut value);
    value
}

fn leave_out_absent(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(leave_out_absent),
        Value::Object(table) => {
            table.retain(|_, entry| !entry.is_null());
            table.values_mut().for_each(leave_out_absent);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::value;

    #[test]
    fn what_is_absent_is_not_said_but_in_lists() {
        let thing = json!({ "a": null, "b": [null, { "c": null, "d": 1 }], "e": { "f": null } });
        assert_eq!(value(&thing), json!({ "b": [null, { "d": 1 }], "e": {} }));
    }
}
