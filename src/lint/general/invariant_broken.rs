//! An invariant that does not hold.

rule! {
    "invariant-broken": Error;
    summary: "an invariant that a script expects and that does not hold",
    why: "No play can break an invariant, so either the rules have a fault or the components lead \
          somewhere that the rules do not foresee. `fuzz` writes such scripts; once the fault is \
          mended they are tests.",
    inside: race_script,
    bad: "# Nothing breaks an invariant as long as the rules have no fault.\n",
    good: "",
    below: r#"steps = [{ player = "red", move = "draw-two", expect = { holds = ["legal-moves-agree"] } }]
"#,
}
