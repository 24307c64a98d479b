//! What differs between two positions.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::document::inline;

/// What differs between two views: one line for every value.
pub(super) fn changes(before: &Value, after: &Value) -> Vec<String> {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    flatten("", before, &mut old);
    flatten("", after, &mut new);
    let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    keys.into_iter()
        .filter(|key| old.get(*key) != new.get(*key))
        .map(|key| match (old.get(key), new.get(key)) {
            (Some(old), Some(new)) => format!("{key}: {old} → {new}"),
            (None, Some(new)) => format!("{key}: {new}"),
            (Some(old), None) => format!("{key}: no longer {old}"),
            (None, None) => String::new(),
        })
        .collect()
}

fn flatten(path: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    match value {
        Value::Object(table) => {
            for (key, value) in table {
                let path = if path.is_empty() {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                flatten(&path, value, out);
            }
        }
        // The whole stack on every line would hide what matters; its size tells.
        Value::Array(items) if items.len() > 12 => {
            out.insert(
                path.to_owned(),
                format!("{} items from {}", items.len(), inline(&items[0])),
            );
        }
        other => {
            out.insert(path.to_owned(), inline(other));
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
                "red.at: no longer \"b2\"",
                "red.gps: 1",
                "red.hand: [1] → [1, 2]",
                "stack: 20 items from 0 → 19 items from 1",
            ]
        );
        assert!(changes(&before, &before).is_empty());
    }
}
