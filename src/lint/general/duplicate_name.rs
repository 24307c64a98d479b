//! A name that two components have.

rule! {
    "duplicate-name": Warn;
    summary: "two components of one set with the same name",
    why: "Players call a component by its name. Of two with the same one, usually one is a copy whose name was not changed.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
"#,
    bad: r#"name = "Rally Car"
"#,
    good: r#"name = "Hovercraft"
"#,
    below: "minutes = { highway = 4, gravel = 4, urban = 4 }\n",
}
