//! `bad-cell`: a cell that does not exist.

use super::prelude::*;

lint! {
    "bad-cell": Error;
    summary: "a text that names no cell of the map",
    why: "A cell is named by its distance from START: cells east, then cells north, \
          negative ones west and south, and none farther than 63.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"#,
    bad: r#""0;2" = "straight/0"
"#,
    good: r#""0,2" = "straight/0"
"#,
    below: r#""0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Shape],
}
