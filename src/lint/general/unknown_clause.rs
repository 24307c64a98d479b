//! A clause that the rulebook does not have.

use crate::diagnostic::{Level, Rule};

/// A clause that the rulebook does not have.
pub static RULE: Rule = Rule {
    name: "unknown-clause",
    game: None,
    level: Level::Error,
    summary: "an unknown clause",
    why: "A script can be held to account only for clauses that exist.",
    clause: None,
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
};
