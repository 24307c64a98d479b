//! Two components that differ in what they are called only.

rule! {
    "component-alike": Warn;
    summary: "a component that differs from another one of its document in id and name only",
    why: "Usually it is a copy in which the values have not been changed.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
minutes = { highway = 4, gravel = 4, urban = 4 }

[[cars]]
id = "airship"
name = "Airship"
"#,
    bad: "minutes = { highway = 4, gravel = 4, urban = 4 }\n",
    good: "minutes = { highway = 5, gravel = 5, urban = 2 } # scrutineer: allow(car-dominates)\n",
}
