//! An expectation that names nothing.

rule! {
    "empty-expectation": Error;
    summary: "an expectation of a script that names nothing, and so holds whatever happens",
    why: "Expectations compare what they name and nothing else. An empty one looks like a proof and \
          is none.",
    inside: race_script,
    bad: r#"steps = [{ player = "red", move = "draw-two", expect = { events = [] } }]
"#,
    good: r#"steps = [{ player = "red", move = "draw-two", expect = { players.red.time = 2 } }]
"#,
}
