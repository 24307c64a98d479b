//! A name that nothing bears.

use crate::diagnostic::{Level, Rule};

/// A name that nothing bears.
pub static RULE: Rule = Rule {
    name: "unknown-reference",
    game: None,
    level: Level::Error,
    summary: "an unresolved name or path",
    why: "What is named must be in the documents that are in use, or the game cannot be set \
          up.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"
car = "raly-car"

[players.blue]
corner = "e5"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"
car = "rally-car"

[players.blue]
corner = "e5"
"#,
};
