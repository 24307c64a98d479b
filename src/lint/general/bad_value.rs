//! A value of the right type that is not allowed.

rule! {
    "bad-value": Error;
    summary: "a value of the right type that is not one of those allowed",
    why: "Values such as road types and colours are names from a fixed list or follow a \
          pattern; any other would mean nothing.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: r#"provenance = "orignal"
"#,
    good: r#"provenance = "original"
"#,
}
