//! A script with too many steps.

use crate::diagnostic::{Level, Rule};

/// A script with too many steps.
pub static RULE: Rule = Rule {
    name: "script-limit",
    game: None,
    level: Level::Error,
    summary: "a script with more steps than are replayed",
    why: "Each step takes time and memory, so their number is bounded. No game between people \
          comes near the limit.",
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
