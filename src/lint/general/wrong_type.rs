//! A value of another type than its key takes.

rule! {
    "wrong-type": Error;
    summary: "a value of the wrong type",
    why: "A number in quotes is a text, and a single value is not a list of one: guessing what \
          was meant would hide slips.",
    game: "checkpoint-rally",
    kind: "rules",
    above: "\n[constants]\n",
    bad: r#"hand-limit = "4"
"#,
    good: "hand-limit = 4\n",
}
