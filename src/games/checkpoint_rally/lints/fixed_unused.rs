//! `fixed-unused`: fixed rotations that turn nothing.

use super::prelude::*;

lint! {
    "fixed-unused": Warn;
    summary: "fixed rotations in a scenario with a layout",
    why: "A layout says how its tiles lie, and no others are placed: the rotations have no effect.",
    kind: "scenario",
    above: r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
corner = "e1"

[players.blue]
corner = "a5"
"#,
    bad: r#"
[fixed]
rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
"#,
    good: "",
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    if subject.parts.layout.is_none() || subject.scenario.fixed.rotations.is_none() {
        return;
    }
    scope.report(
        found(
            &LINT,
            scope.key_place("/fixed/rotations"),
            "these rotations turn nothing: the layout says how its tiles lie",
        )
        .also(scope.place("/components/layout"), "the layout")
        .help("remove the rotations or the layout"),
    );
}
