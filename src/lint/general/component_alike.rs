//! Two components that differ in what they are called only.

use crate::diagnostic::{Level, Rule};

/// Two components that differ in what they are called only.
pub static RULE: Rule = Rule {
    name: "component-alike",
    game: None,
    level: Level::Warn,
    summary: "a component that differs from another one of its document in id and name only",
    why: "Usually it is a copy in which the values have not been changed.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }

[[cars]]
id = "airship"
name = "Airship"
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

[[cars]]
id = "airship"
name = "Airship"
minutes = { highway = 5, gravel = 5, urban = 2 } # scrutineer: allow(car-dominates)
"#,
};
