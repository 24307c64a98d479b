//! Text that is no TOML.

use crate::diagnostic::{Level, Rule};

/// Text that is no TOML.
pub static RULE: Rule = Rule {
    name: "syntax-error",
    game: None,
    level: Level::Error,
    summary: "text that is not TOML",
    why: "Nothing can be said of a document that cannot be read. Of several errors in one item \
          only the first is shown, because the others usually follow from it.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
title = "House rules

[constants]
hand-limit = 4
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
title = "House rules"

[constants]
hand-limit = 4
"#,
};
