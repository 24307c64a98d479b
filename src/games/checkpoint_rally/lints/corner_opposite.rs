//! `corner-opposite`: two players who do not start from opposite corners.

use super::prelude::*;

lint! {
    "corner-opposite": Error, SetupOppositeCorners;
    summary: "two players who do not start from diagonally opposite corners",
    why: "With only two players, they start as far from each other as the map allows.",
    kind: "scenario",
    above: r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
"#,
    bad: r#"corner = "e1"
"#,
    good: r#"corner = "e5"
"#,
    checks: [Game(check)],
}

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    let [first, second] = game.players.as_slice() else {
        return;
    };
    let opposite = first.corner.opposite();
    if second.corner == opposite || second.corner == first.corner {
        return;
    }
    let (one, other) = (first.colour.name(), second.colour.name());
    let message = format!(
        "`{}` is not opposite `{}`, from where {one} starts",
        second.corner, first.corner
    );
    scope.report(
        found(
            &LINT,
            scope.place(&format!("/players/{other}/corner")),
            message,
        )
        .also(
            scope.place(&format!("/players/{one}/corner")),
            "the other start corner",
        )
        .help(format!("let {other} start from `{opposite}`")),
    );
}
