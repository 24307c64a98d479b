//! A clause that the rulebook does not have.

rule! {
    "unknown-clause": Error;
    summary: "an unknown clause",
    why: "A script can be held to account only for clauses that exist.",
    inside: race_script,
    bad: r#"cites = ["draw.two-minuts"]
"#,
    good: r#"cites = ["draw.two-minutes"]
"#,
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
