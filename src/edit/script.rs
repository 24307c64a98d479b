//! Games as scripts, to be replayed.

use std::fmt::Write as _;

use serde_json::Value;

use super::position::format_of;
use super::toml::inline_table;

/// A script of a game that has been played.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The game's id.
    pub game: &'static str,
    /// What the script is called.
    pub title: String,
    /// The key that says where it begins, `scenario` or `position`, and the path behind it; or a
    /// whole scenario under `setup` or position under `start`.
    pub start: (&'static str, Value),
    /// The steps, in the shape of a script.
    pub steps: Vec<Value>,
}

impl Recorded {
    /// The document.
    #[must_use]
    pub fn document(&self) -> String {
        let (key, start) = &self.start;
        let quoted = |text: &str| Value::from(text).to_string();
        let mut text = format!(
            "format = {}\ngame = \"{}\"\nkind = \"script\"\ntitle = {}\n",
            format_of(start),
            self.game,
            quoted(&self.title)
        );
        if let Value::String(path) = start {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key} = {}", quoted(path));
        }
        text.push_str("steps = [\n");
        for step in &self.steps {
            if let Value::Object(step) = step {
                let _ = writeln!(text, "  {},", inline_table(step));
            }
        }
        text.push_str("]\n");
        if let Value::Object(start) = start {
            text.push_str(&super::toml::sections(start, key));
        }
        text
    }
}
