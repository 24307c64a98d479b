//! `malformed-suppression`: a comment to this program that cannot be read.

use crate::diagnostic::{Level, Rule};

/// A comment that begins like one that sets levels, and cannot be read as one.
pub static RULE: Rule = Rule {
    name: "malformed-suppression",
    game: None,
    level: Level::Warn,
    summary: "a comment to this program that cannot be read",
    why: "It has no effect, and what it was meant for is reported.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
# scrutineer: alow(unknown-field)
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
};
