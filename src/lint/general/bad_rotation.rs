//! A rotation that does not exist.

use crate::diagnostic::{Level, Rule};

/// A rotation that does not exist.
pub static RULE: Rule = Rule {
    name: "bad-rotation",
    game: None,
    level: Level::Error,
    summary: "a tile without a rotation of 0 to 3 quarter-turns",
    why: "A square tile can lie in four ways, and which one decides where its roads lead.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { c1 = "h04/4" }
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "map-layout"
board = { c1 = "h04/0" }
"#,
};
