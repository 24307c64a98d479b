//! A document of no known game.

rule! {
    "unknown-game": Error;
    summary: "a missing or unknown `game`",
    why: "The game decides what everything else in the document means.",
    bad: r#"format = 1
game = "checkpoint-raly"
kind = "rules"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
}
