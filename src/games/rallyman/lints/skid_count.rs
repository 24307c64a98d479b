//! `skid-count`: a corner with more skid spaces than there can be.

use super::prelude::*;

lint! {
    "skid-count": Error, SkidToInside;
    summary: "a corner with more than three skid spaces",
    why: "A car on the outside of a corner comes back to the inside from its first or second skid space; the third one is the last.",
    inside: between_straights,
    bad: r#"  { corner = { turn = "left", inside = 2, skid = [3, 3, 3, 3], left = "plain", right = "forest" } },
"#,
    good: r#"  { corner = { turn = "left", inside = 2, skid = [3, 3, 3], left = "plain", right = "forest" } },
"#,
    checks: [Shape],
}
