//! Keys and brackets nested too deep.

use crate::diagnostic::{Level, Rule};

/// Keys and brackets nested too deep.
pub static RULE: Rule = Rule {
    name: "nesting-limit",
    game: None,
    level: Level::Error,
    summary: "keys and brackets that are nested too deeply",
    why: "Deep nesting exhausts the memory that a program has for keeping its place. No \
          document of a game comes near the limit.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
note = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
note = "one level is enough"
"#,
};
