//! `note-range`: a note that is no gear.

use super::prelude::*;

lint! {
    "note-range": Error, NotesMeaning;
    summary: "a note on the road that is not a gear",
    why: "A note is a gear, and a car has five of them: 1 to 5.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "left", inside = 6, skid = [], left = "plain", right = "forest" } },
"#,
    good: r#"  { corner = { turn = "left", inside = 5, skid = [], left = "plain", right = "forest" } },
"#,
    checks: [Shape],
}
