//! A document of no known kind.

use crate::diagnostic::{Level, Rule};

/// A document of no known kind.
pub static RULE: Rule = Rule {
    name: "unknown-kind",
    game: None,
    level: Level::Error,
    summary: "a missing `kind`, or one that is unknown in its game",
    why: "The kind decides which keys the document may have.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "ruels"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
};
