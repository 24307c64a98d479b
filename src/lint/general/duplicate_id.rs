//! An id that two components bear.

use crate::diagnostic::{Level, Rule};

/// An id that two components bear.
pub static RULE: Rule = Rule {
    name: "duplicate-id",
    game: None,
    level: Level::Error,
    summary: "an id that two components of one sort share",
    why: "A reference to the id could mean either.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "rally-car"
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
