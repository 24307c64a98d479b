//! What differs between two positions, as an expectation writes it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::Value;

use crate::document::{inline, written_key};

/// What differs between two views: one line for every value, as it could stand in `[steps.expect]`, with
/// what was there before as a comment.
#[must_use]
pub fn changes(before: &Value, after: &Value) -> Vec<String> {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    flatten("", before, &mut old);
    flatten("", after, &mut new);
    let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    keys.into_iter()
        .filter(|key| old.get(*key) != new.get(*key))
        .map(|key| match (old.get(key), new.get(key)) {
            (Some(old), Some(ShownValue::Whole(new))) => format!("{key} = {new}  # was {old}"),
            (None, Some(ShownValue::Whole(new))) => format!("{key} = {new}  # new"),
            (Some(old), Some(new)) => format!("# {key}: {old}, now {new}"),
            (None, Some(new)) => format!("# {key}: {new}"),
            (Some(old), None) => {
                let name = key.replace('"', "");
                format!("absent = [\"{name}\"]  # was {old}")
            }
            (None, None) => String::new(),
        })
        .collect()
}

/// A value as it is shown.
#[derive(PartialEq)]
enum ShownValue {
    Whole(String),
    /// In words: it is too long to be shown whole.
    Part(String),
}

impl fmt::Display for ShownValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole(text) | Self::Part(text) => f.write_str(text),
        }
    }
}

fn flatten(path: &str, value: &Value, out: &mut BTreeMap<String, ShownValue>) {
    match value {
        Value::Null => {}
        Value::Object(table) if !table.is_empty() => {
            for (key, value) in table {
                let key = written_key(key);
                let path = if path.is_empty() {
                    key
                } else {
                    format!("{path}.{key}")
                };
                flatten(&path, value, out);
            }
        }
        // The whole stack on every line would hide what matters; its size tells.
        Value::Array(items) if items.len() > 12 => {
            let text = format!("{} items from {}", items.len(), inline(&items[0]));
            out.insert(path.to_owned(), ShownValue::Part(text));
        }
        other => {
            out.insert(path.to_owned(), ShownValue::Whole(inline(other)));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::changes;

    #[test]
    fn every_value_that_differs_has_a_line() {
        let stack: Vec<u8> = (0..20).collect();
        let before = json!({ "time": 3, "red": { "at": "b2", "hand": [1] }, "stack": stack });
        let after = json!({ "time": 3, "red": { "hand": [1, 2], "gps": 1 }, "stack": stack[1..] });
        assert_eq!(
            changes(&before, &after),
            [
                "absent = [\"red.at\"]  # was \"b2\"",
                "red.gps = 1  # new",
                "red.hand = [1, 2]  # was [1]",
                "# stack: 20 items from 0, now 19 items from 1",
            ]
        );
        assert!(changes(&before, &before).is_empty());
    }
}
