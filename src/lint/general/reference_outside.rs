//! A reference that leads out of the workspace.

use crate::diagnostic::{Level, Rule};

/// A reference that leads out of the workspace.
pub static RULE: Rule = Rule {
    name: "reference-outside",
    game: None,
    level: Level::Error,
    summary: "a reference to a file outside of the workspace",
    why: "A collection of documents must work wherever it is copied to, and a document from \
          elsewhere must not make the program read files that are none of its business.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"
components = { tiles = "../../../tiles.toml" }

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
