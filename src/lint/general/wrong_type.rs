//! A value of another type than its key takes.

use crate::diagnostic::{Level, Rule};

/// A value of another type than its key takes.
pub static RULE: Rule = Rule {
    name: "wrong-type",
    game: None,
    level: Level::Error,
    summary: "a value of the wrong type",
    why: "A number in quotes is a text, and a single value is no list of one: guessing what \
          was meant would hide slips.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = "4"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 4
"#,
};
