//! A step marked illegal that is legal.

rule! {
    "unexpected-legal": Error;
    summary: "a step marked `illegal` that the rules allow",
    why: "The script claims that a clause forbids the step, and no clause does.",
    inside: race_script,
    bad: r#"steps = [{ player = "red", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#,
    good: r#"steps = [{ player = "blue", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#,
}
