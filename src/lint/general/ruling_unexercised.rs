//! A ruling that does not show what it claims.

rule! {
    "ruling-unexercised": Error;
    summary: "a clause that a ruling names and none of its steps exercises",
    why: "Rulings are the evidence that each clause of the rulebook is kept. A claim without \
          evidence would pass for coverage.",
    bad: race_script!(
        r#"cites = ["refresh.one-minute"]
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"cites = ["draw.two-minutes"]
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
}
