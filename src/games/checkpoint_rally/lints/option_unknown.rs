//! `option-unknown`: a reading that does not exist.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "option-unknown",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a reading that does not exist, or not with this value",
        why: "The game would be played with the default instead, and nobody would notice.",
        clause: None,
        bad: document!(
            "scenario",
            r#"map = "two-three"

[readings]
shared-tile = "forbidden"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[readings]
shared-tile = "blocked"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
    },
    check: &[Check::Shape],
};
