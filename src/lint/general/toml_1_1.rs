//! Syntax that only TOML 1.1 has.

use crate::diagnostic::{Level, Rule};

/// Syntax that only TOML 1.1 has.
pub static RULE: Rule = Rule {
    name: "toml-1-1",
    game: None,
    level: Level::Warn,
    summary: "syntax of TOML 1.1 that TOML 1.0 does not have",
    why: "This program reads it, but many editors and other tools still read TOML 1.0 and \
          refuse the file.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "car-sheet"
extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4, }
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
