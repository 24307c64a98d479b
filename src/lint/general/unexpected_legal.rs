//! A step marked illegal that is legal.

rule! {
    "unexpected-legal": Error;
    summary: "a step marked `illegal` that the rules allow",
    why: "The script claims that a clause forbids the step, and no clause does.",
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "blue", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#
    ),
}
