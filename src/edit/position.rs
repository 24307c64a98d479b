//! Positions as documents: to be saved, or to begin a new script with.

use serde_json::Value;

use super::toml::sections;
use crate::document::header::FORMAT;

/// A position document.
#[must_use]
pub fn document(game: &str, position: &Value) -> String {
    let mut text = format!("format = {FORMAT}\ngame = \"{game}\"\nkind = \"position\"\n");
    if let Value::Object(position) = position {
        text.push_str(&sections(position, ""));
    }
    text
}

/// A script that begins at the position, without any steps yet.
#[must_use]
pub fn script(game: &str, position: &Value) -> String {
    let mut text = format!(
        "format = {FORMAT}\ngame = \"{game}\"\nkind = \"script\"\ncites = []\nsteps = [\n]\n"
    );
    if let Value::Object(position) = position {
        text.push_str(&sections(position, "start"));
    }
    text
}
