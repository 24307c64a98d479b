//! A key that changes nothing where it stands.

use crate::diagnostic::{Level, Rule};

/// A key that changes nothing where it stands.
pub static RULE: Rule = Rule {
    name: "key-without-effect",
    game: None,
    level: Level::Warn,
    summary: "a key that has no effect beside the others",
    why: "Its author expects something else of the game than will happen: another key is missing, \
          or says something else than was meant.",
    clause: None,
    bad: r#"format = 1
game = "classic-rally"
kind = "scenario"
players = ["white", "red"]
dnf-points = 60
"#,
    good: r#"format = 1
game = "classic-rally"
kind = "scenario"
players = ["white", "red"]
chrono = true
dnf-points = 60
"#,
};
