//! Syntax that only TOML 1.1 has.

rule! {
    "toml-1-1": Warn;
    summary: "syntax of TOML 1.1 that TOML 1.0 does not have",
    why: "This program reads it, but many editors and other tools still read TOML 1.0 and \
          refuse the file. Line breaks inside `{ … }`, and a comma before one, are not reported: a \
          long step may stand over several lines.",
    game: "checkpoint-rally",
    kind: "car-sheet",
    above: r#"extends = ["base"]

[[cars]]
id = "hovercraft"
name = "Hovercraft"
"#,
    bad: r#"minutes = { highway = 4, gravel = 4, urban = 4, }
"#,
    good: r#"minutes = { highway = 4, gravel = 4, urban = 4 }
"#,
}
