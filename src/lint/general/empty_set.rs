//! A set with nothing in it.

rule! {
    "empty-set": Warn;
    summary: "an empty set that extends no other one",
    why: "No game can be played with it, and nothing is added to what extends it.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    bad: "",
    good: r#"extends = ["base"]
"#,
    below: "cars = []\n",
}
