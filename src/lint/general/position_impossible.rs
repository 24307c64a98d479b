//! A position that the rules do not lead to.

rule! {
    "position-impossible": Error;
    summary: "a position that breaks what no play can break",
    why: "Each game declares invariants, such as that every card is in one place, and a position in which one of them \
          does not hold cannot come about. Most such positions are reported by a rule of the game that knows the \
          place; this is for all others.",
    inside: race_script,
    bad: "# The rules about positions of this game find whatever its invariants would.\n",
    good: "",
    below: r#"steps = [{ player = "red", move = "draw-two" }]
"#,
}
