//! An expectation that does not hold.

rule! {
    "expectation-failed": Error;
    summary: "an expectation of a script that does not hold",
    why: "Either the script or the rules are not what its author had in mind. The finding \
          shows what is there instead. Where a value stays wrong by as much in further entries, \
          as a total does, one finding covers them all.",
    inside: race_script,
    bad: r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 3 } }]
"#,
    good: r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 2 } }]
"#,
}
