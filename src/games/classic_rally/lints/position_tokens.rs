//! `position-tokens`: a token that a player cannot have.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "position-tokens",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "tokens that are not different numbers from 1 to 3",
        why: "Each colour has one token for each of the three checkpoints.",
        clause: Some("checkpoint.collect"),
        bad: position!("", white: "tokens = [1, 1]\n", red: ""),
        good: position!("", white: "tokens = [1, 2]\n", red: ""),
    },
    check: &[Check::Shape],
};
