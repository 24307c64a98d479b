//! A set that is too large.

use crate::diagnostic::{Level, Rule};

/// A set that is too large.
pub static RULE: Rule = Rule {
    name: "set-limit",
    game: None,
    level: Level::Error,
    summary: "more components of one sort than a game can have",
    why: "Positions are kept in few bytes, so that many games can be played quickly.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
tiles = []
# scrutineer: allow(terrain-nonstandard)
terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle", "savanna"]
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "tile-set"
extends = ["base"]
tiles = []
# scrutineer: allow(terrain-nonstandard)
terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle"]
"#,
};
