//! `position-gear`: a gear that no card shows.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "position-gear",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a gear that no card of a chrono pile shows",
        why: "The card on top of a chrono pile shows the gear: 1 to 5, or 0 for neutral.",
        clause: Some("turn.gear-shown"),
        bad: position!("", red: "at = \"l0-l1/3\"\ngear = 6\n", blue: "at = \"l0-l1/2\"\ngear = 2\n"),
        good: position!("", red: "at = \"l0-l1/3\"\ngear = 3\n", blue: "at = \"l0-l1/2\"\ngear = 2\n"),
    },
    check: &[Check::Shape],
};
