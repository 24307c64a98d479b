//! An id that does not look like one.

rule! {
    "bad-id": Error;
    summary: "an id that is not written in lower-case words joined by hyphens",
    why: "Ids are typed by hand in many files. One way of writing them leaves no doubt about \
          capitals, spaces and underscores.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
"#,
    bad: r#"id = "Hover Craft"
"#,
    good: r#"id = "hover-craft"
"#,
    below: r#"name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
