//! An unresolved name.

rule! {
    "unknown-reference": Error;
    summary: "an unresolved name or path",
    why: "What is named must be in the documents that are in use, or the game cannot be set \
          up.",
    game: "checkpoint-rally",
    kind: "scenario",
    above: r#"map = "two-three"

[players.red]
corner = "a1"
"#,
    bad: r#"car = "raly-car"

[players.blue]
corner = "e5"
"#,
    good: r#"car = "rally-car"

[players.blue]
corner = "e5"
"#,
}
