//! Keys and brackets nested too deep.

rule! {
    "nesting-limit": Error;
    summary: "keys and brackets that are nested too deeply",
    why: "Deep nesting exhausts the memory that a program has for keeping its place. No \
          document of a game comes near the limit.",
    game: "checkpoint-rally",
    kind: "rules",
    bad: "note = [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]\n",
    good: r#"note = "one level is enough"
"#,
}
