//! `bad-track-space`: a text that names no space of a stage.

use super::prelude::*;

lint! {
    "bad-track-space": Error, RouteFollow;
    summary: "a text that names no space",
    why: "A space is named by its road in the direction of travel and by its number there; spaces of corners by the number of the corner.",
    inside: rally,
    above: r#"sections = [{ zone = "l", from = 0, to = 1 }]
"#,
    bad: r#"checkpoints = ["l0-l1/c2.s4"]
"#,
    good: r#"checkpoints = ["l0-l1/c2.i"]
"#,
    checks: [Shape],
}
