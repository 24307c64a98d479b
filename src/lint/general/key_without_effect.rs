//! A key that changes nothing where it stands.

rule! {
    "key-without-effect": Warn;
    summary: "a key that has no effect beside the others",
    why: "Its author expects something else of the game than will happen: another key is missing, \
          or says something else than was meant.",
    game: "classic-rally",
    kind: "scenario",
    above: r#"players = ["white", "red"]
"#,
    bad: "",
    good: "chrono = true\n",
    below: "dnf-points = 60\n",
}
