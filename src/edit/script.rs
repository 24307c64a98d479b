//! Games as scripts, to be replayed.

use std::fmt::Write as _;

use serde_json::Value;

use super::position::format_of;
use super::toml::inline_table;
use crate::document::header::{EDITION, NEWEST};

/// The key that names an event of chance, or what it gives beside a move.
const CHANCE: &str = "chance";

/// What is said of one step and of no more.
const NEEDS_STEP: [&str; 5] = ["expect", "illegal", "legal", "note", "label"];

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
    /// The edition that it pins, where a document that does stands in it.
    pub edition: Option<u32>,
    /// The steps, in the shape of a script.
    pub steps: Vec<Value>,
}

impl Recorded {
    /// The same with what chance gives beside the move that calls for it. A step of chance that is expected of
    /// something stays one of its own.
    #[must_use]
    pub fn beside(mut self) -> Self {
        let mut steps: Vec<Value> = Vec::new();
        for step in std::mem::take(&mut self.steps) {
            let is_bare =
                step.get(CHANCE).is_some() && NEEDS_STEP.iter().all(|key| step.get(key).is_none());
            let move_before = steps.last_mut().and_then(Value::as_object_mut);
            let move_before = move_before.filter(|step| {
                step.contains_key("move") && NEEDS_STEP.iter().all(|key| !step.contains_key(*key))
            });
            match (move_before, is_bare) {
                (Some(before), true) => {
                    let list = before
                        .entry(CHANCE)
                        .or_insert_with(|| Value::Array(Vec::new()));
                    if let Value::Array(list) = list {
                        list.push(step);
                    }
                }
                _ => steps.push(step),
            }
        }
        self.steps = steps;
        self
    }

    /// The oldest format that has what is written.
    fn format(&self) -> i64 {
        let is_beside = |step: &Value| step.get("move").is_some() && step.get(CHANCE).is_some();
        if self.edition.is_some() || self.steps.iter().any(is_beside) {
            return NEWEST;
        }
        format_of(&self.start.1)
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> String {
        let (key, start) = &self.start;
        let quoted = |text: &str| Value::from(text).to_string();
        let mut text = format!(
            "format = {}\ngame = \"{}\"\nkind = \"script\"\ntitle = {}\n",
            self.format(),
            self.game,
            quoted(&self.title)
        );
        if let Some(edition) = self.edition {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{EDITION} = {edition}");
        }
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Recorded;

    #[test]
    fn chance_goes_beside_its_move() {
        let recorded = Recorded {
            game: "x",
            title: "T".to_owned(),
            start: ("scenario", json!("a.toml")),
            edition: None,
            steps: vec![
                json!({ "chance": "deal", "card": 1 }),
                json!({ "player": "red", "move": "roll" }),
                json!({ "chance": "die", "face": 2 }),
                json!({ "chance": "card", "card": 3 }),
                json!({ "player": "red", "move": "stop" }),
                json!({ "chance": "die", "face": 4, "expect": { "holds": ["x"] } }),
            ],
        };
        assert!(recorded.document().starts_with("format = 1\n"));
        let text = recorded.beside().document();
        assert!(text.starts_with("format = 2\n"), "{text}");
        let steps: Vec<&str> = text
            .lines()
            .filter(|line| line.starts_with("  {"))
            .collect();
        assert_eq!(
            steps,
            [
                r#"  { chance = "deal", card = 1 },"#,
                r#"  { player = "red", move = "roll", chance = [{ chance = "die", face = 2 }, { chance = "card", card = 3 }] },"#,
                r#"  { player = "red", move = "stop" },"#,
                r#"  { chance = "die", face = 4, expect = { holds = ["x"] } },"#,
            ]
        );
    }
}
