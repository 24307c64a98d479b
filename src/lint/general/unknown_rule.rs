//! A rule that does not exist.

use crate::diagnostic::{Level, Rule};

/// A rule that does not exist.
pub static RULE: Rule = Rule {
    name: "unknown-rule",
    game: None,
    level: Level::Warn,
    summary: "a comment or configuration that names an unknown rule",
    why: "It has no effect: the rule that was meant stays as it is.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
# scrutineer: allow(script-leftovers)
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
# This document needs no exceptions.
"#,
};
