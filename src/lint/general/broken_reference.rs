//! A reference to a document with errors.

use crate::diagnostic::{Level, Rule};

/// A reference to a document with errors.
pub static RULE: Rule = Rule {
    name: "broken-reference",
    game: None,
    level: Level::Error,
    summary: "a reference to a file that cannot be read or has errors of its own",
    why: "A document can be no sounder than those it is made of. The errors themselves are \
          reported when that file is checked.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"
components = { tiles = "broken.toml" }

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
};
