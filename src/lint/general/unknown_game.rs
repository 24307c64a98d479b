//! A document of no known game.

use crate::diagnostic::{Level, Rule};

/// A document of no known game.
pub static RULE: Rule = Rule {
    name: "unknown-game",
    game: None,
    level: Level::Error,
    summary: "a missing or unknown `game`",
    why: "The game decides what everything else in the document means.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-raly"
kind = "rules"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
};
