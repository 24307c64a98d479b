//! A number, or a count of things, outside its range.

use crate::diagnostic::{Level, Rule};

/// A number, or a count of things, outside its range.
pub static RULE: Rule = Rule {
    name: "out-of-range",
    game: None,
    level: Level::Error,
    summary: "a number, a length or a count that is out of range",
    why: "The bounds keep the game playable and the program fast; most are the range within \
          which the rules make sense.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 0
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 4
"#,
};
