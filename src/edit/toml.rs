//! Writing values as TOML, the way that documents here are laid out.

use std::fmt::Write as _;

use serde_json::{Map, Value};

/// Longest line of a list before it is broken, in characters.
const WIDTH: usize = 100;

/// A value as TOML's editing library holds it; `None` for `null`, which TOML lacks.
#[must_use]
pub fn value(value: &Value) -> Option<toml_edit::Value> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(flag) => (*flag).into(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into(),
            None => number.as_f64()?.into(),
        },
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => items
            .iter()
            .filter_map(self::value)
            .collect::<toml_edit::Array>()
            .into(),
        Value::Object(table) => {
            let items = table
                .iter()
                .filter_map(|(key, item)| Some((key.as_str(), self::value(item)?)));
            items.collect::<toml_edit::InlineTable>().into()
        }
    })
}

/// A table on one line, as steps are written.
#[must_use]
pub fn inline_table(table: &Map<String, Value>) -> String {
    let items: Vec<String> = table
        .iter()
        .filter_map(|(key, item)| Some(format!("{} = {}", toml_edit::Key::new(key), value(item)?)))
        .collect();
    format!("{{ {} }}", items.join(", "))
}

/// A table as the lines of a document: plain keys first, then a section for each table, under
/// `prefix` if that is not empty.
#[must_use]
pub fn sections(table: &Map<String, Value>, prefix: &str) -> String {
    let mut text = String::new();
    write_section(table, prefix, &mut text);
    text
}

fn write_section(table: &Map<String, Value>, prefix: &str, text: &mut String) {
    let is_section = |item: &Value| item.as_object().is_some_and(|table| !table.is_empty());
    let (inner, plain): (Vec<_>, Vec<_>) = table.iter().partition(|(_, item)| is_section(item));
    if !prefix.is_empty() && (!plain.is_empty() || inner.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n[{prefix}]");
    }
    for (key, item) in plain {
        write_line(key, item, text);
    }
    for (key, item) in inner {
        let key = toml_edit::Key::new(key.as_str());
        let below = if prefix.is_empty() {
            key.to_string()
        } else {
            format!("{prefix}.{key}")
        };
        if let Value::Object(table) = item {
            write_section(table, &below, text);
        }
    }
}

fn write_line(key: &str, item: &Value, text: &mut String) {
    let Some(written) = value(item) else { return };
    let key = toml_edit::Key::new(key);
    let line = format!("{key} = {written}");
    let items = match item {
        Value::Array(items) if line.chars().count() > WIDTH => items,
        _ => {
            let _ = writeln!(text, "{line}");
            return;
        }
    };
    let _ = writeln!(text, "{key} = [");
    let mut row = String::new();
    for written in items.iter().filter_map(value) {
        let written = format!("{written},");
        if !row.is_empty() && row.chars().count() + written.chars().count() + 3 > WIDTH {
            let _ = writeln!(text, "  {row}");
            row.clear();
        }
        if !row.is_empty() {
            row.push(' ');
        }
        row.push_str(&written);
    }
    let _ = writeln!(text, "  {row}\n]");
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::sections;

    fn check(value: &Value, prefix: &str, expected: &str) {
        let Value::Object(table) = value else {
            panic!("a table is written")
        };
        let text = sections(table, prefix);
        assert_eq!(text, expected);
        let read: toml::Table = text.parse().expect("what is written can be read");
        let mut read = serde_json::to_value(read).expect("tables are JSON");
        if !prefix.is_empty() {
            read = read[prefix].clone();
        }
        assert_eq!(&read, value);
    }

    #[test]
    fn plain_keys_come_before_tables() {
        check(
            &json!({
                "board": { "a1": "h01/0" },
                "players": { "red": { "time": 13, "hand": [] } },
                "map": "two-three",
                "done": [{ "player": "red", "how": "passed" }],
            }),
            "start",
            "\n[start]\nmap = \"two-three\"\ndone = [{ player = \"red\", how = \"passed\" }]\n\
             \n[start.board]\na1 = \"h01/0\"\n\n[start.players.red]\ntime = 13\nhand = []\n",
        );
    }

    #[test]
    fn long_lists_are_broken_and_odd_keys_quoted() {
        let stack: Vec<String> = (0..40).map(|n| format!("tile-{n}")).collect();
        let value = json!({ "a b": { "stack": stack, "path": "x\"y\u{7f}" } });
        let Value::Object(table) = &value else {
            unreachable!()
        };
        let text = sections(table, "");
        assert!(
            text.lines().all(|line| line.chars().count() <= 102),
            "{text}"
        );
        let read: toml::Table = text.parse().expect("what is written can be read");
        assert_eq!(serde_json::to_value(read).expect("tables are JSON"), value);
    }
}
