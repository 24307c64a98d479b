//! `bad-die-face`: a face that no die has.

use super::prelude::*;

lint! {
    "bad-die-face": Error, DiceRollThree;
    summary: "a number that no face of a regular die shows",
    why: "The two regular dice show 1 to 6; which sum they can have, and so what breaks, rests on that.",
    kind: "script",
    above: "steps = [\n",
    bad: r#"  { chance = "roll", dice = [2, 7], weather = "sun" },
"#,
    good: r#"  { chance = "order-roll", rolls = { white = [2, 6], red = [1, 4] } },
"#,
    below: r#"]

[setup]
players = ["white", "red"]
"#,
    checks: [Shape],
}
