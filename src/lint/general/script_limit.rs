//! A script with too many steps.

rule! {
    "script-limit": Error;
    summary: "a script with more steps than are replayed, or more invariants than are looked at",
    why: "Each step takes time and memory, and so does each invariant that is expected to hold, so \
          their numbers are bounded. No game between people comes near the limit.",
    inside: race_script,
    bad: "# Imagine a hundred thousand more steps.\n",
    good: "",
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
