//! Sets that extend each other in a circle.

rule! {
    "cyclic-extends": Error;
    summary: "component sets that extend each other in a circle",
    why: "The components of such a set could never be listed: each would first need those of \
          the other.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: r#"extends = ["base", "example.toml"]
"#,
    good: r#"extends = ["base"]
"#,
    below: "cars = []\n",
}
