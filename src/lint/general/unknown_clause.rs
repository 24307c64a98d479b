//! A clause that the rulebook does not have.

rule! {
    "unknown-clause": Error;
    summary: "an unknown clause",
    why: "A script can be held to account only for clauses that exist.",
    bad: race_script!(
        r#"cites = ["draw.two-minuts"]
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"cites = ["draw.two-minutes"]
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
}
