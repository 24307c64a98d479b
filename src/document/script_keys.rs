//! The keys of scripts that are the same in every game, by which whoever reads one tells them from those of a game.

/// By which keys a script says where it begins: the one with the path of a document, which is also the name of its
/// kind, and the one under which the same stands in the script.
pub const STARTS: [(&str, &str); 2] = [("scenario", "setup"), ("position", "start")];

/// The keys by which a step says what it is, before the parameters of its move or of its outcome.
pub const TAGS: [&str; 3] = ["player", "move", "chance"];

/// The keys that every step can have, whatever it does.
pub const STEP: [&str; 5] = ["illegal", "legal", "label", "expect", "note"];

/// The keys of an expectation about the events of its step.
pub const EVENTS: [&str; 3] = ["events", "no-events", "only-events"];

/// The keys of an expectation that are none of the view, which has all others.
pub const EXPECT: [&str; 11] = [
    "cites",
    "events",
    "holds",
    "over",
    "no-events",
    "only-events",
    "decided",
    "change",
    "between",
    "absent",
    "seen-by",
];
