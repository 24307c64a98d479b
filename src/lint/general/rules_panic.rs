//! Rules that give up.

rule! {
    "rules-panic": Error;
    summary: "a step at which the program's own rules panic",
    why: "That is a fault of the program, never of the script; the finding is there so that other \
          documents are still looked at.",
    bad: race_script!(
        r#"# No step that is known makes the rules give up.
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two" }]
"#
    ),
}
