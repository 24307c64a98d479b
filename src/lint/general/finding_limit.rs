//! More findings about one file than are shown.

use crate::diagnostic::{Level, Rule};

/// More findings about one file than are shown.
pub static RULE: Rule = Rule {
    name: "finding-limit",
    game: None,
    level: Level::Error,
    summary: "the number of findings about a file that are not shown",
    why: "Nobody reads thousands of findings about one file, and they usually have few causes. \
          Where it is known what is not shown, this is no more than a warning if that is.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
# Imagine a thousand more such lines here.
first-mistyped-key = 1
second-mistyped-key = 2
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
};
