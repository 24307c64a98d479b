//! A name without a character.

use crate::diagnostic::{Level, Rule};

/// A name without a character.
pub static RULE: Rule = Rule {
    name: "empty-name",
    game: None,
    level: Level::Warn,
    summary: "an empty name",
    why: "Whatever shows the name shows nothing.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hovercraft"
name = ""
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
};
