//! A script without exactly one start.

use crate::diagnostic::{Level, Rule};

/// A script without exactly one start.
pub static RULE: Rule = Rule {
    name: "script-start",
    game: None,
    level: Level::Error,
    summary: "a script that names none, or more than one, of `scenario`, `position`, `setup` and `start`",
    why: "A game begins once. Of two beginnings one would be ignored.",
    clause: None,
    bad: race_script!(
        r#"scenario = "two-players.toml"
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two" }]
"#
    ),
};
