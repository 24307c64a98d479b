//! `map-choice`: no such map on the cards.

use super::prelude::*;

lint! {
    "map-choice": Error, SetupAgreeMap;
    summary: "a game that is raced on neither of the two maps of the cards",
    why: "Every card has two maps, and all players race on the same one of them.",
    inside: scenario,
    bad: r#"map = "two"
"#,
    good: r#"map = "two-three"
"#,
    checks: [Shape],
}
