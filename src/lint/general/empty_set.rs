//! A set with nothing in it.

use crate::diagnostic::{Level, Rule};

/// A set with nothing in it.
pub static RULE: Rule = Rule {
    name: "empty-set",
    game: None,
    level: Level::Warn,
    summary: "an empty set that extends no other one",
    why: "No game can be played with it, and nothing is added to what extends it.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
cars = []
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]
cars = []
"#,
};
