//! A file beyond the size that is read.

use crate::diagnostic::{Level, Rule};

/// A file beyond the size that is read.
pub static RULE: Rule = Rule {
    name: "file-too-large",
    game: None,
    level: Level::Error,
    summary: "a file larger than the limit",
    why: "Files are read into memory whole, so their size is bounded. No document of a game \
          comes near the limit.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
note = "imagine a note of many mebibytes here"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
note = "a short note"
"#,
};
