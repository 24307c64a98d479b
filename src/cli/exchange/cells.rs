//! Values as cells of a spreadsheet.
//!
//! A cell has a text as it is, and everything else as TOML writes it: `4`, `true`, `["a", "b"]`. A text that could be
//! taken for something else, by us or by a spreadsheet, stands in quotes as TOML has them.

use serde_json::Value;

use crate::edit::toml;

/// A value as a cell.
pub fn cell(value: &Value) -> String {
    match value {
        Value::String(text) if is_plain(text) => text.clone(),
        other => toml::value(other).map_or_else(String::new, |value| value.to_string()),
    }
}

/// The value of a cell; nothing of an empty one. In a column of texts, a number is one, too.
pub fn value(cell: &str, is_text: bool) -> Option<Value> {
    let trimmed = cell.trim();
    if trimmed.is_empty() {
        return None;
    }
    let is_written = trimmed.starts_with(['"', '\'', '[', '{']);
    if (is_written || !is_text)
        && let Some(value) = read(trimmed)
    {
        return Some(value);
    }
    Some(Value::from(cell))
}

/// What a text means as the value of a key, if it is no text without quotes.
fn read(text: &str) -> Option<Value> {
    let is_number = |text: &str| {
        text.chars()
            .all(|c| c.is_ascii_digit() || "+-._eE".contains(c))
    };
    let may_be = text.starts_with(['"', '\'', '[', '{'])
        || is_number(text)
        || text == "true"
        || text == "false";
    let read =
        may_be.then(|| ::toml::from_str::<serde_json::Map<String, Value>>(&format!("v = {text}")));
    let mut table = read?.ok()?;
    // A cell with several lines could say more than its value.
    (table.len() == 1).then(|| table.remove("v"))?
}

/// Whether a text means itself in a cell.
fn is_plain(text: &str) -> bool {
    // A spreadsheet would take it for a formula.
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']);
    let is_bare = text.trim() == text && !text.is_empty();
    is_bare && !is_formula && !text.starts_with(['"', '\'', '[', '{']) && read(text).is_none()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::{cell, value};

    #[test]
    fn values_stand_as_people_write_them() {
        for (given, written) in [
            (json!("Rally Car"), "Rally Car"),
            (json!(4), "4"),
            (json!(-4), "-4"),
            (json!(true), "true"),
            (json!("4"), "\"4\""),
            (json!("=1+1"), "\"=1+1\""),
            (json!(""), "\"\""),
            (json!(["a", "b"]), "[\"a\", \"b\"]"),
        ] {
            assert_eq!(cell(&given), written);
            assert_eq!(value(written, false), Some(given));
        }
        assert_eq!(value(" ", false), None);
        assert_eq!(value("4", true), Some(json!("4")));
        assert_eq!(value("[draft", false), Some(json!("[draft")));
        assert_eq!(value("1\nw = 2", false), Some(json!("1\nw = 2")));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(text in "\\PC*", number in any::<i64>(), lone in "[-+=@0-9.e'\"\\[{ ]{0,6}") {
            for given in [json!(text), json!(number), json!(lone), json!([text, number]), json!({ "a b": lone })] {
                prop_assert_eq!(value(&cell(&given), false), Some(given.clone()), "{}", cell(&given));
                if let Value::String(_) = &given {
                    prop_assert_eq!(value(&cell(&given), true), Some(given));
                }
            }
        }
    }
}
