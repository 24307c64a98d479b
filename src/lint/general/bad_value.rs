//! A value of the right type that is not allowed.

use crate::diagnostic::{Level, Rule};

/// A value of the right type that is not allowed.
pub static RULE: Rule = Rule {
    name: "bad-value",
    game: None,
    level: Level::Error,
    summary: "a value of the right type that is not one of those allowed",
    why: "Values such as road types and colours are names from a fixed list or follow a \
          pattern; any other would mean nothing.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
provenance = "orignal"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
provenance = "original"
"#,
};
