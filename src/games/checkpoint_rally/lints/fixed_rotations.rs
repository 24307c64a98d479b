//! `fixed-rotations`: as many rotations as the setup does not place tiles.

use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "fixed-rotations",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "more or fewer fixed rotations than the setup places tiles",
        why: "Nine tiles make the opening map, and each corner where nobody starts gets one: every one of them is turned.",
        clause: Some("setup.edge-tiles"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"

[fixed]
rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0]
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"

[fixed]
rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
"#
        ),
    },
    check: &[Check::Shape, Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(rotations) = &subject.scenario.fixed.rotations else {
        return;
    };
    let (given, placed) = (rotations.len(), subject.game.rotation_count());
    if given == placed || subject.parts.layout.is_some() {
        return;
    }
    let message = format!(
        "`rotations` has {}; the setup turns {}",
        Count(given, "entry"),
        Count(placed, "tile")
    );
    scope.report(found(&LINT, scope.place("/fixed/rotations"), message).help(
        "give one each for c1 e3 c5 a3, d2 d4 b4 b2, c3, and for the corners where nobody \
             starts, clockwise from a1",
    ));
}
