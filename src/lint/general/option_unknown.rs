//! A reading that does not exist.

use crate::diagnostic::{Level, Rule};

/// A reading that does not exist.
pub static RULE: Rule = Rule {
    name: "option-unknown",
    game: None,
    level: Level::Error,
    summary: "an unknown reading, or an unknown value of one",
    why: "The game would be played with the default instead, and nobody would notice.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[readings]
shared-tile = "forbidden"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[readings]
shared-tile = "blocked"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
};
