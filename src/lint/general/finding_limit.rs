//! More findings about one file than are shown.

rule! {
    "finding-limit": Error;
    summary: "the number of findings about a file that are not shown",
    why: "Nobody reads thousands of findings about one file, and they usually have few causes. \
          Where it is known what is not shown, this is no more than a warning if that is.",
    above: r#"format = 1
game = "checkpoint-rally"
kind = "rules"
"#,
    bad: r#"# Imagine a thousand more such lines here.
first-mistyped-key = 1
second-mistyped-key = 2
"#,
    good: "",
}
