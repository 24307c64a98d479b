//! A file in another encoding than UTF-8.

use crate::diagnostic::{Level, Rule};

/// A file in another encoding than UTF-8.
pub static RULE: Rule = Rule {
    name: "not-utf8",
    game: None,
    level: Level::Error,
    summary: "a file that is not encoded in UTF-8",
    why: "TOML is UTF-8 by definition. In another encoding letters beyond ASCII would turn \
          into others unnoticed.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
title = "Caf� rules"  # the fifth letter is the single byte E9, as Latin-1 has it
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
title = "Café rules"
"#,
};
