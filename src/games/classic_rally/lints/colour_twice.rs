//! `colour-twice`: two players of one colour.

use super::prelude::*;

lint! {
    "colour-twice": Error, SetupColoursDiffer;
    summary: "a colour that two players have",
    why: "There is one pair of cars and one pair of boards of each colour, and moves name their player by it.",
    kind: "scenario",
    bad: r#"players = ["white", "red", "white"]
"#,
    good: r#"players = ["white", "red", "black"]
"#,
    checks: [Shape],
}
