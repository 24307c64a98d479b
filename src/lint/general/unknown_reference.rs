//! A name that nothing bears.

rule! {
    "unknown-reference": Error;
    summary: "an unresolved name or path",
    why: "What is named must be in the documents that are in use, or the game cannot be set \
          up.",
    game: "checkpoint-rally",
    kind: "scenario",
    bad: r#"map = "two-three"

[players.red]
corner = "a1"
car = "raly-car"

[players.blue]
corner = "e5"
"#,
    good: r#"map = "two-three"

[players.red]
corner = "a1"
car = "rally-car"

[players.blue]
corner = "e5"
"#,
}
