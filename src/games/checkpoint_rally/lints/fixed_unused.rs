//! `fixed-unused`: fixed rotations that turn nothing.

use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "fixed-unused",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "fixed rotations in a scenario with a layout",
        why: "A layout says how its tiles lie, and no others are placed: the rotations have no effect.",
        clause: None,
        bad: document!(
            "scenario",
            r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
corner = "e1"

[players.blue]
corner = "a5"

[fixed]
rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[components]
layout = "corner-layout.toml" # has a tile on `a1`

[players.red]
corner = "e1"

[players.blue]
corner = "a5"
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

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
