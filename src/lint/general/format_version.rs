//! A missing or unknown version of the document format.

rule! {
    "format-version": Error;
    summary: "a missing `format`, or one that this version of the program does not read",
    why: "The number says how the rest is to be read. A file of a later format would be \
          misunderstood by an earlier program.",
    bad: "format = 99\n",
    good: "format = 1\n",
    below: r#"game = "checkpoint-rally"
kind = "rules"
"#,
}
