//! Sets that extend each other in a circle.

use crate::diagnostic::{Level, Rule};

/// Sets that extend each other in a circle.
pub static RULE: Rule = Rule {
    name: "cyclic-extends",
    game: None,
    level: Level::Error,
    summary: "component sets that extend each other in a circle",
    why: "The components of such a set could never be listed: each would first need those of \
          the other.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base", "example.toml"]
cars = []
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]
cars = []
"#,
};
