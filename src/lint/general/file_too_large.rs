//! A file beyond the size that is read.

rule! {
    "file-too-large": Error;
    summary: "a file larger than the limit",
    why: "Files are read into memory whole, so their size is bounded. No document of a game \
          comes near the limit.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: r#"note = "imagine a note of many mebibytes here"
"#,
    good: r#"note = "a short note"
"#,
}
