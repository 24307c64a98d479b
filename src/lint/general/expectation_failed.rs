//! An expectation that does not hold.

use crate::diagnostic::{Level, Rule};

/// An expectation that does not hold.
pub static RULE: Rule = Rule {
    name: "expectation-failed",
    game: None,
    level: Level::Error,
    summary: "an expectation of a script that does not hold",
    why: "Either the script or the rules are not what its author had in mind. The finding \
          shows what is there instead.",
    clause: None,
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 3 } }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 2 } }]
"#
    ),
};
