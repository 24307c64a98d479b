//! A ruling that does not show what it claims.

rule! {
    "ruling-unexercised": Error;
    summary: "a clause that a ruling names and none of its steps exercises",
    why: "Rulings are the evidence that each clause of the rulebook is kept. A claim without \
          evidence would pass for coverage.",
    inside: race_script,
    bad: r#"cites = ["refresh.one-minute"]
"#,
    good: r#"cites = ["draw.two-minutes"]
"#,
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
