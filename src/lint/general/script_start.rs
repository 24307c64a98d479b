//! A script without exactly one start.

rule! {
    "script-start": Error;
    summary: "a script that names none, or more than one, of `scenario`, `position`, `setup` and `start`",
    why: "A game begins once. Of two beginnings one would be ignored.",
    inside: race_script,
    bad: r#"scenario = "two-players.toml"
"#,
    good: "",
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
