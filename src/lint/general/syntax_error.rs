//! Text that is not TOML.

rule! {
    "syntax-error": Error;
    summary: "text that is not TOML",
    why: "Nothing can be said of a document that cannot be read. Of several errors in one item \
          only the first is shown, because the others usually follow from it.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: r#"title = "House rules

[constants]
hand-limit = 4
"#,
    good: r#"title = "House rules"

[constants]
hand-limit = 4
"#,
}
