//! `script-reshuffle`: a scripted reshuffle that is no order of the discard pile.

use super::Check;
use crate::diagnostic::{Level, Rule};
use crate::lint::Lint;

pub(super) static LINT: Lint<Check> = Lint {
    rule: Rule {
        name: "script-reshuffle",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a scripted reshuffle that is no order of the discard pile",
        why: "The new stack is the discard pile and nothing else, so chance can never give this outcome.",
        clause: Some("draw.reshuffle"),
        bad: "",
        good: "",
    },
    check: Check::Replay,
};
