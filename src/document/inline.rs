//! Values as people read them in a sentence.

use serde_json::Value;

/// A value as inline TOML.
#[must_use]
pub fn inline(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(inline).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(table) if table.is_empty() => "{}".to_owned(),
        Value::Object(table) => {
            let items: Vec<String> = table
                .iter()
                .map(|(key, value)| format!("{} = {}", written_key(key), inline(value)))
                .collect();
            format!("{{ {} }}", items.join(", "))
        }
        other => other.to_string(),
    }
}

/// A key as TOML writes it.
#[must_use]
pub fn written_key(key: &str) -> String {
    if is_bare_key(key) {
        key.to_owned()
    } else {
        Value::from(key).to_string()
    }
}

/// Whether a key needs no quotes.
#[must_use]
pub fn is_bare_key(key: &str) -> bool {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    !key.is_empty() && key.chars().all(is_bare)
}

/// The keys of a JSON pointer as TOML writes them: `/dirt/d0-d1~1c1` becomes `dirt."d0-d1/c1"`.
#[must_use]
pub fn dotted(pointer: &str) -> String {
    let keys: Vec<String> = super::spans::steps(pointer)
        .map(|key| written_key(&key))
        .collect();
    keys.join(".")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{dotted, inline};

    #[test]
    fn keys_are_quoted_where_toml_wants_it() {
        let value = json!({ "board": { "0,0": "start/0", "a1": [1] } });
        assert_eq!(
            inline(&value),
            "{ board = { \"0,0\" = \"start/0\", a1 = [1] } }"
        );
        assert_eq!(dotted("/dirt/d0-d1~1c1"), "dirt.\"d0-d1/c1\"");
        assert_eq!(dotted("/players/red/time"), "players.red.time");
    }
}
