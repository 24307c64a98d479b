//! A step marked illegal that is legal.

use crate::diagnostic::{Level, Rule};

/// A step marked illegal that is legal.
pub static RULE: Rule = Rule {
    name: "unexpected-legal",
    game: None,
    level: Level::Error,
    summary: "a step marked `illegal` that the rules allow",
    why: "The script claims that a clause forbids the step, and no clause does.",
    clause: None,
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "blue", move = "draw-two", illegal = "turn.tie-top-marker" }]
"#
    ),
};
