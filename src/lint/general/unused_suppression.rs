//! A comment that suppresses nothing.

use crate::diagnostic::{Level, Rule};

/// A comment that suppresses nothing.
pub static RULE: Rule = Rule {
    name: "unused-suppression",
    game: None,
    level: Level::Warn,
    summary: "a comment that suppresses a rule that reports nothing there",
    why: "It would hide the next finding of that rule, which nobody has looked at.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 4 # scrutineer: allow(out-of-range)
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"

[constants]
hand-limit = 4
"#,
};
