//! `malformed-suppression`: a comment to this program that cannot be read.

rule! {
    "malformed-suppression": Warn;
    summary: "a comment to this program that cannot be read",
    why: "It has no effect, and what it was meant for is reported.",
    above: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
    bad: "# scrutineer: alow(unknown-field)\n",
    good: "",
}
