//! A script with too many steps.

rule! {
    "script-limit": Error;
    summary: "a script with more steps than are replayed, or more invariants than are looked at",
    why: "Each step takes time and memory, and so does each invariant that is expected to hold, so \
          their numbers are bounded. No game between people comes near the limit.",
    bad: race_script!(
        r#"# Imagine a hundred thousand more steps.
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two" }]
"#
    ),
}
