//! A script with too many steps.

use crate::diagnostic::{Level, Rule};

/// A script with too many steps.
pub static RULE: Rule = Rule {
    name: "script-limit",
    game: None,
    level: Level::Error,
    summary: "a script with more steps than are replayed, or more invariants than are looked at",
    why: "Each step takes time and memory, and so does each invariant that is expected to hold, so \
          their numbers are bounded. No game between people comes near the limit.",
    clause: None,
    bad: race_script!(
        r#"# Imagine a hundred thousand more steps.
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two" }]
"#
    ),
};
