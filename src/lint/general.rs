//! Rules about every document, of whatever game.

use crate::diagnostic::{Level, Rule};

macro_rules! rule {
    ($name:ident, $id:literal, $summary:literal) => {
        pub static $name: Rule = Rule {
            name: $id,
            game: None,
            level: Level::Error,
            summary: $summary,
            why: "",
            clause: None,
            bad: "",
            good: "",
        };
    };
}
rule!(
    BAD_VALUE,
    "bad-value",
    "a value that its type does not allow"
);
rule!(
    UNKNOWN_REFERENCE,
    "unknown-reference",
    "a name that nothing bears"
);
rule!(
    BROKEN_REFERENCE,
    "broken-reference",
    "a reference to a file that has errors of its own"
);
rule!(
    REFERENCE_OUTSIDE,
    "reference-outside",
    "a reference that leads out of the workspace"
);
rule!(DUPLICATE_ID, "duplicate-id", "an id used twice");
rule!(
    CYCLIC_EXTENDS,
    "cyclic-extends",
    "sets that extend each other in a circle"
);
rule!(SCRIPT_LIMIT, "script-limit", "x");
rule!(SCRIPT_START, "script-start", "x");
rule!(OUT_OF_RANGE, "out-of-range", "x");
rule!(SCRIPT_ILLEGAL, "script-illegal", "x");
rule!(SCRIPT_LEFTOVER, "script-leftover", "x");
rule!(CHANCE_OPEN, "chance-open", "x");
rule!(EXPECTATION_FAILED, "expectation-failed", "x");
rule!(UNEXPECTED_LEGAL, "unexpected-legal", "x");
rule!(RULING_UNEXERCISED, "ruling-unexercised", "x");
rule!(NOT_REPLAYED, "not-replayed", "x");

/// Every general rule.
pub static RULES: &[&Rule] = &[&BAD_VALUE];
rule!(FORMAT_VERSION, "format-version", "x");
rule!(UNKNOWN_GAME, "unknown-game", "x");
rule!(UNKNOWN_KIND, "unknown-kind", "x");
rule!(MISSING_FIELD, "missing-field", "x");
