//! The three keys that every document begins with.

use toml::de::{DeTable, DeValue};

/// The format that this build reads and writes.
pub const FORMAT: i64 = 1;

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
            present: ["format", "game", "kind"]
                .iter()
                .any(|key| root.contains_key(*key)),
        }
    }
}
