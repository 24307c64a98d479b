//! The three keys that every document begins with.

use toml::de::{DeTable, DeValue};

/// The format that this build reads and writes.
pub const FORMAT: i64 = 1;

const KEYS: [&str; 3] = ["format", "game", "kind"];

/// Every key of the header: what a document says of itself, and a table inside another does not.
pub const HEADER: [&str; 6] = ["format", "game", "kind", "title", "provenance", "note"];

/// What a document says of itself. Nothing is checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// `format`: the version of the document format.
    pub format: Option<i64>,
    /// `game`: the game's id.
    pub game: Option<String>,
    /// `kind`: what the document holds.
    pub kind: Option<String>,
    /// Whether any of the three keys is there at all, of whatever type.
    pub present: bool,
}

impl Header {
    /// Reads the header off a parsed document.
    #[must_use]
    pub fn of(root: &DeTable<'_>) -> Self {
        let text = |key: &str| match root.get(key)?.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            _ => None,
        };
        let format = match root.get("format").map(toml::Spanned::get_ref) {
            Some(DeValue::Integer(number)) => {
                i64::from_str_radix(number.as_str(), number.radix()).ok()
            }
            _ => None,
        };
        Self {
            format,
            game: text("game"),
            kind: text("kind"),
            present: KEYS.iter().any(|key| root.contains_key(*key)),
        }
    }

    /// Whether the format is the one that this build reads, as far as the document says.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.format.is_none_or(|format| format == FORMAT)
    }

    /// Whether a text that cannot be parsed looks like a document of ours: one of the three keys
    /// stands on a line of its own before the first table.
    #[must_use]
    pub fn announced(text: &str) -> bool {
        text.trim_start_matches('\u{feff}')
            .lines()
            .take_while(|line| !line.trim_start().starts_with('['))
            .filter_map(|line| line.split_once('='))
            .any(|(key, _)| KEYS.contains(&key.trim().trim_matches(['"', '\''])))
    }
}

#[cfg(test)]
mod tests {
    use super::{HEADER, Header};
    use crate::document::schema;

    #[test]
    fn the_keys_are_those_of_the_schema() {
        let body = serde_json::json!({ "type": "object" });
        let schema = schema::document("a", "b", "c", body);
        let properties = schema["properties"].as_object().expect("it is a table");
        assert!(properties.keys().eq(HEADER));
    }

    #[test]
    fn texts_that_cannot_be_parsed_are_ours_by_their_first_lines() {
        for text in [
            "format = 1\n[",
            "\u{feff}kind = \"rules\nx",
            "# a comment\n  game=\"",
            "title = \"\"\"\nformat = ]",
            "\"format\" = 1\n[",
        ] {
            assert!(Header::announced(text), "{text}");
        }
        for text in [
            "",
            "[package]\nformat = 1",
            "kinds = 3",
            "format",
            "# format = 1",
            "a.kind = 1",
        ] {
            assert!(!Header::announced(text), "{text}");
        }
    }
}
