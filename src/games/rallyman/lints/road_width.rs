//! `road-width`: a road that is too narrow for a car, or too wide.

use super::prelude::*;

lint! {
    "road-width": Error, SpaceRoom;
    summary: "a space with room for no car, or for more abreast or in line than take part",
    why: "A space holds as many cars as it has lanes and slots; there are one to four of each.",
    inside: zones,
    bad: r#"  { straight = { spaces = 3, lanes = 0, left = "plain", right = "forest" } },
"#,
    good: r#"  { straight = { spaces = 3, lanes = 1, left = "plain", right = "forest" } },
"#,
    checks: [Shape],
}
