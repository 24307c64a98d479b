//! A set that is extended twice.

rule! {
    "duplicate-reference": Warn;
    summary: "a set that a document extends twice",
    why: "The second time adds nothing; another one may have been meant.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: r#"extends = ["base", "base"]
"#,
    good: r#"extends = ["base"]
"#,
    below: r#"
[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
