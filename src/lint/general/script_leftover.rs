//! Steps that are never reached.

rule! {
    "script-leftover": Error;
    summary: "steps after the end of the game, and fixed outcomes of chance that are not due",
    why: "Such a step is not played, and nothing that it expects is compared. The author expected \
          something to happen that did not, so the script does not show what it seems to.",
    inside: race_script,
    bad: r#"steps = [
  { player = "red", move = "draw-two" },
  { chance = "reshuffle", stack = ["h01"] },
]
"#,
    good: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
