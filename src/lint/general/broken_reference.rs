//! A reference to a document with errors.

rule! {
    "broken-reference": Error;
    summary: "a reference to a file that cannot be read or has errors of its own",
    why: "A document can be no sounder than those it is made of. The errors themselves are \
          reported when that file is checked.",
    game: "checkpoint-rally",
    kind: "scenario",
    bad: r#"map = "two-three"
components = { tiles = "broken.toml" }
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
