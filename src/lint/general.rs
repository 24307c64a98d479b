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
