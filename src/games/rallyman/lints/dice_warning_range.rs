//! `dice-warning-range`: a die with fewer faces than none or more than six that warn.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "dice-warning-range",
        game: Some("rallyman"),
        level: Level::Error,
        summary: "a number of warning faces that no die has",
        why: "A die has six faces. How many of them show a warning decides how soon control is lost.",
        clause: Some("warning.meaning"),
        bad: document!("dice", "gear = [2, 2, 7, 2, 2]\nacceleration = [1, 1]\n"),
        good: document!("dice", "gear = [2, 2, 3, 2, 2]\nacceleration = [1, 1]\n"),
    },
    check: &[Check::Shape],
};
