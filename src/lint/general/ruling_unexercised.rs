//! A ruling that does not show what it claims.

use crate::diagnostic::{Level, Rule};

/// A ruling that does not show what it claims.
pub static RULE: Rule = Rule {
    name: "ruling-unexercised",
    game: None,
    level: Level::Error,
    summary: "a clause that a ruling names and none of its steps exercises",
    why: "Rulings are the evidence that each clause of the rulebook is kept. A claim without \
          evidence would pass for coverage.",
    clause: None,
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
};
