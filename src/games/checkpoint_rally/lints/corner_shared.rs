//! `corner-shared`: two players who start from one corner.

use super::prelude::*;

lint! {
    "corner-shared": Error, SetupCorner;
    summary: "two players who start from the same corner",
    why: "Each player places a start tile in a corner of their own.",
    kind: "scenario",
    above: r#"map = "three-four"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"

[players.green]
"#,
    bad: r#"corner = "a1"
"#,
    good: r#"corner = "e1"
"#,
    checks: [Game(check)],
}

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    for (index, player) in game.players.iter().enumerate() {
        let earlier = &game.players[..index];
        let Some(first) = earlier.iter().find(|other| other.corner == player.corner) else {
            continue;
        };
        let (first, second) = (first.colour.name(), player.colour.name());
        let message = format!("{first} and {second} both start from `{}`", player.corner);
        scope.report(
            found(
                &LINT,
                scope.place(&format!("/players/{second}/corner")),
                message,
            )
            .also(
                scope.place(&format!("/players/{first}/corner")),
                "taken here",
            )
            .help(match game.players.len() {
                2 => format!(
                    "let {first} or {second} start from `{}`",
                    player.corner.opposite()
                ),
                _ => format!("free corners are {}", listed(game.unused_corners())),
            }),
        );
    }
}
