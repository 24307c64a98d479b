//! `spot-form`: a car that is at no place of the form.

use super::{Check, GameLint};
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "spot-form",
        game: Some("brick-run"),
        level: Level::Error,
        summary: "a place of a car that is neither `start` nor `town` nor a card and a space",
        why: "Cards of the road are counted from 1 at the start, and so are the spaces of a card: `2.3` is the third space of the second card.",
        clause: None,
        bad: position!("", a: "at = \"2-1\"\n", b: ""),
        good: position!("", a: "at = \"2.1\"\n", b: ""),
    },
    check: &[Check::Shape],
};
