//! Something that takes too long to work out.

use crate::diagnostic::{Level, Rule};

/// Something that takes too long to work out.
pub static RULE: Rule = Rule {
    name: "work-limit",
    game: None,
    level: Level::Warn,
    summary: "what was not looked at to its end, because it takes too long to work out",
    why: "A check must end soon, whatever it is given. Where a rule would have to search for long, it \
          stops and says so: what it looks for may be there or not.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "script"
scenario = "scenario.toml"

# Imagine a thousand more such steps here.
steps = [
  { expect = { holds = ["end-in-reach"] } },
]
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "script"
scenario = "scenario.toml"
steps = [
  { expect = { holds = ["end-in-reach"] } },
]
"#,
};
