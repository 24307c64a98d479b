//! A reading that does not exist.

rule! {
    "option-unknown": Error;
    summary: "an unknown reading, or an unknown value of one",
    why: "The game would be played with the default instead, and nobody would notice.",
    game: "checkpoint-rally",
    kind: "scenario",
    above: r#"map = "two-three"

[readings]
"#,
    bad: r#"shared-tile = "forbidden"
"#,
    good: r#"shared-tile = "blocked"
"#,
    below: r#"
[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
}
