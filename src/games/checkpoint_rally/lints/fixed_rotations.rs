//! `fixed-rotations`: as many rotations as the setup does not place tiles.

use super::prelude::*;
use crate::games::checkpoint_rally::rules;

lint! {
    "fixed-rotations": Error, SetupEdgeTiles;
    summary: "more or fewer fixed rotations than the setup places tiles",
    why: "Nine tiles make the opening map, and each corner where nobody starts gets one: every one of them is turned.",
    inside: fixed,
    bad: "rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0]\n",
    good: "rotations = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2]\n",
    checks: [Shape, Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(rotations) = &subject.scenario.fixed.rotations else {
        return;
    };
    // Where two players share a corner, nobody knows how many are free; `corner-shared` reports that.
    let game = subject.game;
    if game.unused_corners().count() + game.players.len() != Space::CORNERS.len() {
        return;
    }
    let (given, placed) = (rotations.len(), rules::setup::rotation_count(subject.game));
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
