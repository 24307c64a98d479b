//! A name without a character.

rule! {
    "empty-name": Warn;
    summary: "an empty name",
    why: "Whatever shows the name shows nothing.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
"#,
    bad: r#"name = ""
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
