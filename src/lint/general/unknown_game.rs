//! A document of no known game.

rule! {
    "unknown-game": Error;
    summary: "a missing or unknown `game`",
    why: "The game decides what everything else in the document means.",
    above: "format = 1\n",
    bad: r#"game = "checkpoint-raly"
"#,
    good: r#"game = "checkpoint-rally"
"#,
    below: r#"kind = "rules"
"#,
}
