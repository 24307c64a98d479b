//! `card-count-range`: a map with no checkpoint or too many.

use super::prelude::*;

lint! {
    "card-count-range": Error, SetupColourKit;
    summary: "a map of a checkpoint card without checkpoints, or with more than four",
    why: "Without checkpoints there is no race, and each player has four tokens to mark them with.",
    inside: cards,
    bad: r#"  { id = "grand-tour", two-three = ["b1", "b4", "c5", "d3", "e2"], three-four = ["a2", "b5", "c2"] },
"#,
    good: r#"  { id = "grand-tour", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
"#,
    checks: [Shape],
}
