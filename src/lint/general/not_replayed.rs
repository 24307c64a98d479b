//! A script whose game could not be set up.

use crate::diagnostic::{Level, Rule};

/// A script whose game could not be set up.
pub static RULE: Rule = Rule {
    name: "not-replayed",
    game: None,
    level: Level::Error,
    summary: "a script that is not replayed because what it starts from has errors",
    why: "None of its steps has been looked at. The errors are reported where they are; when \
          they are put right, the script is replayed again.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "script"
scenario = "checked.toml"
steps = []
"#,
    good: race_script!(
        r#"steps = []
"#
    ),
};
