//! A script that was not played to its end, though no other error says so.

rule! {
    "not-replayed": Error;
    summary: "a script that is not played to its end, where no other error says so",
    why: "A level or a comment can hide what is wrong, but it cannot make it playable: a step with \
          an unknown name, a map that breaks the rules, a broken scenario. What was not played was \
          not checked, so no level hides this error. Scenarios and positions are reported alike by \
          the commands that play them.",
    inside: race_script,
    bad: r#"steps = [
  { player = "pink", move = "draw-two" }, # scrutineer: allow(bad-value)
]
"#,
    good: "steps = []\n",
}
