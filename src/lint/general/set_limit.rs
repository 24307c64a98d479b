//! A set that is too large.

rule! {
    "set-limit": Error;
    summary: "more components of one sort than a game can have",
    why: "Positions are kept in few bytes, so that many games can be played quickly.",
    game: "checkpoint-rally",
    kind: "tile-set",
    above: r#"extends = ["base"]
tiles = []
# scrutineer: allow(terrain-nonstandard)
"#,
    bad: r#"terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle", "savanna"]
"#,
    good: r#"terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle"]
"#,
}
