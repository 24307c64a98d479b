//! A name that two components have.

use crate::diagnostic::{Level, Rule};

/// A name that two components have.
pub static RULE: Rule = Rule {
    name: "duplicate-name",
    game: None,
    level: Level::Warn,
    summary: "two components of one set with the same name",
    why: "Players call a component by its name. Of two with the same one, usually one is a copy whose name was not changed.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Rally Car"
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
