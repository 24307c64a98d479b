//! An expectation that does not hold.

rule! {
    "expectation-failed": Error;
    summary: "an expectation of a script that does not hold",
    why: "Either the script or the rules are not what its author had in mind. The finding \
          shows what is there instead. Where a value stays wrong by as much in further entries, \
          as a total does, one finding covers them all.",
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 3 } }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 2 } }]
"#
    ),
}
