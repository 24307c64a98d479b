//! A scripted step that the rules refuse.

rule! {
    "script-illegal": Error;
    summary: "a move or chance outcome of a script that the rules refuse",
    why: "The rest of the script would describe another game than the one that is played. The \
          finding cites the clause.",
    inside: race_script,
    bad: r#"steps = [{ player = "blue", move = "draw-two" }]
"#,
    good: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
