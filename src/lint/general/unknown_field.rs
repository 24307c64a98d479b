//! A key that has no meaning.

use crate::diagnostic::{Level, Rule};

/// A key that has no meaning.
pub static RULE: Rule = Rule {
    name: "unknown-field",
    game: None,
    level: Level::Error,
    summary: "an unknown key",
    why: "A mistyped key would silently change nothing: the value that was meant would keep \
          its default.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limt = 4
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 4
"#,
};
