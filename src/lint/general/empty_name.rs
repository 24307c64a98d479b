//! A name without a character.

rule! {
    "empty-name": Warn;
    summary: "an empty name",
    why: "Whatever shows the name shows nothing.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = ""
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
