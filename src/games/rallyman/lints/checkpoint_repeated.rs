//! `checkpoint-repeated`: a checkpoint that is listed twice.

use super::prelude::*;

lint! {
    "checkpoint-repeated": Error, SplitPlace;
    summary: "a checkpoint that is listed twice",
    why: "A split time is taken once: when the car comes to the space for the first time.",
    inside: rally,
    above: r#"sections = [{ zone = "l", from = 0, to = 1 }]
"#,
    bad: r#"checkpoints = ["l0-l1/3", "l0-l1/3"]
"#,
    good: r#"checkpoints = ["l0-l1/3", "l0-l1/7"]
"#,
    checks: [Shape],
}
