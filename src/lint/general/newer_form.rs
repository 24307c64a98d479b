//! A form that the document's format does not have yet.

rule! {
    "newer-form": Error;
    summary: "a form of a later format than the document's",
    why: "A program that reads only the earlier format would misunderstand the document. All of the \
          earlier format holds in the later one too, so the number is all that changes.",
    bad: race_script!(
        r#"steps = [{ player = "red", move = "draw-two", legal = true }]
"#
    ),
    good: race_script!(
        format 2,
        r#"steps = [{ player = "red", move = "draw-two", legal = true }]
"#
    ),
}
