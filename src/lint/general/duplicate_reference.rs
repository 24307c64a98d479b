//! A set that is extended twice.

use crate::diagnostic::{Level, Rule};

/// A set that is extended twice.
pub static RULE: Rule = Rule {
    name: "duplicate-reference",
    game: None,
    level: Level::Warn,
    summary: "a set that a document extends twice",
    why: "The second time adds nothing; another one may have been meant.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base", "base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
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
