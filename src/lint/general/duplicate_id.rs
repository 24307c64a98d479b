//! An id that two components bear.

rule! {
    "duplicate-id": Error;
    summary: "an id that two components of one sort share",
    why: "A reference to the id could mean either.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
"#,
    bad: r#"id = "rally-car"
"#,
    good: r#"id = "hovercraft"
"#,
    below: r#"name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
