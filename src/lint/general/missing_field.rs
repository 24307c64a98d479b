//! A key that must be there.

use crate::diagnostic::{Level, Rule};

/// A key that must be there.
pub static RULE: Rule = Rule {
    name: "missing-field",
    game: None,
    level: Level::Error,
    summary: "a missing required key",
    why: "There is no value that could be assumed in its place.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
};
