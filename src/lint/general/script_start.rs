//! A script without exactly one start.

rule! {
    "script-start": Error;
    summary: "a script that names none, or more than one, of `scenario`, `position`, `setup` and `start`",
    why: "A game begins once. Of two beginnings one would be ignored.",
    bad: race_script!(
        r#"scenario = "two-players.toml"
steps = [{ player = "red", move = "draw-two" }]
"#
    ),
    good: race_script!(
        r#"steps = [{ player = "red", move = "draw-two" }]
"#
    ),
}
