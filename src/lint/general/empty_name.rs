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
"#,
    good: r#"name = "Hovercraft"
"#,
    below: "minutes = { highway = 4, gravel = 4, urban = 4 }\n",
}
