//! An id that two components bear.

rule! {
    "duplicate-id": Error;
    summary: "an id that two components of one sort share",
    why: "A reference to the id could mean either.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: r#"extends = ["base"]

[[cars]]
id = "rally-car"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
