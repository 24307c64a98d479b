//! A rotation that does not exist.

rule! {
    "bad-rotation": Error;
    summary: "a tile without a rotation of 0 to 3 quarter-turns",
    why: "A square tile can lie in four ways, and which one decides where its roads lead.",
    game: "checkpoint-rally",
    kind: "map-layout",
    bad: r#"board = { c1 = "h04/4" }
"#,
    good: r#"board = { c1 = "h04/0" }
"#,
}
