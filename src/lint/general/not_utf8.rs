//! A file in another encoding than UTF-8.

rule! {
    "not-utf8": Error;
    summary: "a file that is not encoded in UTF-8",
    why: "TOML is UTF-8 by definition. In another encoding letters beyond ASCII would turn \
          into others unnoticed.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: r#"title = "Caf� rules"  # the fifth letter is the single byte E9, as Latin-1 has it
"#,
    good: r#"title = "Café rules"
"#,
}
