//! Rules that give up.

rule! {
    "rules-panic": Error;
    summary: "a step at which the program's own rules panic",
    why: "That is a fault of the program, never of the script; the finding is there so that other \
          documents are still looked at.",
    inside: race_script,
    bad: "# No step that is known makes the rules panic.\n",
    good: "",
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
