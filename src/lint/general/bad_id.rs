//! An id that does not look like one.

rule! {
    "bad-id": Error;
    summary: "an id that is not written in lower-case words joined by hyphens",
    why: "Ids are typed by hand in many files. One way of writing them leaves no doubt about \
          capitals, spaces and underscores.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: r#"extends = ["base"]

[[cars]]
id = "Hover Craft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
    good: r#"extends = ["base"]

[[cars]]
id = "hover-craft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
