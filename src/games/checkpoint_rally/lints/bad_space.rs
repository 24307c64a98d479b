//! `bad-space`: a space that is not on the map.

use super::prelude::*;

lint! {
    "bad-space": Error, BoardFiveByFive;
    summary: "the name of a space that is not on the map",
    why: "The map has five columns, `a` to `e` from west to east, and five rows, `1` to `5` from north to south.",
    inside: cards,
    bad: r#"  { id = "outback", two-three = ["b1", "b4", "c6", "d3"], three-four = ["a2", "b5", "c2"] },
"#,
    good: r#"  { id = "outback", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
"#,
    checks: [Shape],
}
