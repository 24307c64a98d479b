//! Chance that nothing decides.

use crate::diagnostic::{Level, Rule};

/// Chance that nothing decides.
pub static RULE: Rule = Rule {
    name: "chance-open",
    game: None,
    level: Level::Error,
    summary: "chance that is due while the script neither fixes its outcome nor names a seed",
    why: "Every replay of a script must give the same game, on every machine.",
    clause: None,
    bad: r#"format = 1
game = "checkpoint-rally"
kind = "script"
steps = [{ chance = "marker-order", order = ["red", "blue"] }]

[setup]
map = "two-three"

[setup.players.red]
corner = "a1"

[setup.players.blue]
corner = "e5"
"#,
    good: r#"format = 1
game = "checkpoint-rally"
kind = "script"
random = { stream = 1, seed = 7 }
steps = [{ chance = "marker-order", order = ["red", "blue"] }]

[setup]
map = "two-three"

[setup.players.red]
corner = "a1"

[setup.players.blue]
corner = "e5"
"#,
};
