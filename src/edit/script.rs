//! Games as scripts, to be replayed.

use std::fmt::Write as _;

use serde_json::Value;

use super::position::format_of;
use super::toml::inline_table;
use crate::document::header::{EDITION, NEWEST};
use crate::document::script_keys::STEP;

/// The key that names an event of chance, or what it gives beside a move.
const CHANCE: &str = "chance";

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
    /// Other ways on, which become cases.
    pub branches: Vec<Fork>,
}

/// Another way on from one of the steps.
#[derive(Clone, Debug, PartialEq)]
pub struct Fork {
    /// After so many of the script's steps.
    pub after: usize,
    /// Its own steps.
    pub steps: Vec<Value>,
}

/// What cases call the step with this number, from 1.
fn label(number: usize) -> String {
    format!("step {number}")
}

impl Recorded {
    /// The same with what chance gives beside the move that calls for it. A step of chance that is expected of
    /// something stays one of its own.
    #[must_use]
    pub fn beside(mut self) -> Self {
        // A step that cases go on from has a name, and stays one of its own.
        for branch in &self.branches {
            let step = branch
                .after
                .checked_sub(1)
                .and_then(|at| self.steps.get_mut(at));
            if let Some(Value::Object(step)) = step {
                step.insert("label".to_owned(), label(branch.after).into());
            }
        }
        self.steps = beside(self.steps);
        for branch in &mut self.branches {
            branch.steps = beside(std::mem::take(&mut branch.steps));
        }
        self
    }

    /// The oldest format that has what is written.
    fn format(&self) -> i64 {
        let is_beside = |step: &Value| step.get("move").is_some() && step.get(CHANCE).is_some();
        if self.edition.is_some() || !self.branches.is_empty() || self.steps.iter().any(is_beside) {
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
        text.push_str(&listed(&self.steps));
        if let Value::Object(start) = start {
            text.push_str(&super::toml::sections(start, key));
        }
        for (number, branch) in self.branches.iter().enumerate() {
            let title = match branch.after {
                0 => format!("Another beginning, {}", number + 1),
                after => format!("Another way after step {after}, {}", number + 1),
            };
            let _ = writeln!(text, "\n[[cases]]\ntitle = {}", quoted(&title));
            if branch.after > 0 {
                let _ = writeln!(text, "after = {}", quoted(&label(branch.after)));
            }
            text.push_str(&listed(&branch.steps));
        }
        text
    }
}

/// Steps with what chance gives beside the move that calls for it.
fn beside(all: Vec<Value>) -> Vec<Value> {
    let mut steps: Vec<Value> = Vec::new();
    for step in all {
        // What these say is said of one step and of no more.
        let is_bare = step.get(CHANCE).is_some() && STEP.iter().all(|key| step.get(key).is_none());
        let move_before = steps.last_mut().and_then(Value::as_object_mut);
        let move_before = move_before.filter(|step| {
            step.contains_key("move") && STEP.iter().all(|key| !step.contains_key(*key))
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
    steps
}

/// The key of the steps, each on a line.
fn listed(steps: &[Value]) -> String {
    if steps.is_empty() {
        return "steps = []\n".to_owned();
    }
    let tables = steps.iter().filter_map(Value::as_object);
    let mut text = String::from(
        "steps = [
",
    );
    for step in tables {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {},", inline_table(step));
    }
    text + "]
"
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
            branches: Vec::new(),
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
