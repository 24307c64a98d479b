//! A document of no known kind.

rule! {
    "unknown-kind": Error;
    summary: "a missing `kind`, or one that is unknown in its game",
    why: "The kind decides which keys the document may have.",
    above: r#"format = 1
game = "checkpoint-rally"
"#,
    bad: r#"kind = "ruels"
"#,
    good: r#"kind = "rules"
"#,
}
