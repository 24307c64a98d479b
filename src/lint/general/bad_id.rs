//! An id that does not look like one.

use crate::diagnostic::{Level, Rule};

/// An id that does not look like one.
pub static RULE: Rule = Rule {
    name: "bad-id",
    game: None,
    level: Level::Error,
    summary: "an id that is not written in lower-case words joined by hyphens",
    why: "Ids are typed by hand in many files. One way of writing them leaves no doubt about \
          capitals, spaces and underscores.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "Hover Craft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hover-craft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
};
