//! An expectation that names nothing.

use crate::diagnostic::{Level, Rule};

/// An expectation that names nothing.
pub static RULE: Rule = Rule {
    name: "empty-expectation",
    game: None,
    level: Level::Error,
    summary: "an expectation of a script that names nothing, and so holds whatever happens",
    why: "Expectations compare what they name and nothing else. An empty one looks like a proof and \
          is none.",
    clause: None,
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { events = [] } }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 2 } }]
"#
    ),
};
