//! A key that must be there.

rule! {
    "missing-field": Error;
    summary: "a missing required key",
    why: "There is no value that could be assumed in its place.",
    game: "checkpoint-rally",
    kind: "scenario",
    bad: "",
    good: r#"map = "two-three"

"#,
    below: r#"[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
}
