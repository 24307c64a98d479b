//! Positions as documents: to be saved, or to begin a new script with.

use serde_json::{Map, Value};

use super::toml::sections;
use crate::document::header::{FORMAT, NEWEST};

/// A position document.
#[must_use]
pub fn document(game: &str, position: &Value) -> String {
    let format = format_of(position);
    let mut text = format!("format = {format}\ngame = \"{game}\"\nkind = \"position\"\n");
    if let Value::Object(position) = position {
        text.push_str(&sections(position, ""));
    }
    text
}

/// A script that begins at the position, without any steps yet.
#[must_use]
pub fn script(game: &str, position: &Value) -> String {
    script_in(format_of(position), game, position)
}

/// A script that begins at the position, in the newest format, in which much of a position follows from the
/// rest of it.
#[must_use]
pub fn newest_script(game: &str, position: &Value) -> String {
    script_in(NEWEST, game, position)
}

fn script_in(format: i64, game: &str, position: &Value) -> String {
    let mut text = format!(
        "format = {format}\ngame = \"{game}\"\nkind = \"script\"\ncites = []\nsteps = []\n"
    );
    if let Value::Object(position) = position {
        text.push_str(&sections(position, "start"));
    }
    text
}

/// The oldest format that has what a scenario or a position says: components have been written in place
/// since the second.
pub(super) fn format_of(start: &Value) -> i64 {
    let components = start.get("components").and_then(Value::as_object);
    let stages = start.get("stages").and_then(Value::as_array);
    let mut named = components.into_iter().flat_map(Map::values);
    let mut maps = stages.into_iter().flatten();
    if named.any(Value::is_object) || maps.any(Value::is_object) {
        NEWEST
    } else {
        FORMAT
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::document;

    #[test]
    fn what_is_written_in_place_needs_the_newer_format() {
        let written = |start| document("x", &start).lines().next().map(str::to_owned);
        let named = json!({ "components": { "tiles": "a.toml" }, "stages": ["built"] });
        assert_eq!(written(named).as_deref(), Some("format = 1"));
        let here = json!({ "components": { "tiles": { "tiles": [] } } });
        assert_eq!(written(here).as_deref(), Some("format = 2"));
        let map = json!({ "stages": ["built", { "board": {} }] });
        assert_eq!(written(map).as_deref(), Some("format = 2"));
    }
}
