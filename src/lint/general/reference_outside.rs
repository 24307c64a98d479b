//! A reference that leads out of the workspace.

rule! {
    "reference-outside": Error;
    summary: "a reference to a file outside of the workspace",
    why: "A collection of documents must work wherever it is copied to, and a document from \
          elsewhere must not make the program read files that are none of its business.",
    game: "checkpoint-rally",
    kind: "scenario",
    bad: r#"map = "two-three"
components = { tiles = "../../../tiles.toml" }
"#,
    good: r#"map = "two-three"
"#,
    below: r#"
[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
}
