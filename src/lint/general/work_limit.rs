//! Something that takes too long to work out.

rule! {
    "work-limit": Warn;
    summary: "a check that stopped early because it would take too long",
    why: "A check must end soon, whatever it is given. Where a rule would have to search for long, it \
          stops and says so: what it looks for may be there or not.",
    game: "rallyman",
    kind: "scenario",
    bad: r#"# Imagine a rally of nine long stages here, and cars that lose control at the first warning.
components = { dashboards = "dashboards.toml", rally = "rally.toml" }
"#,
    good: "",
    below: "\n[drivers.red]\n",
}
