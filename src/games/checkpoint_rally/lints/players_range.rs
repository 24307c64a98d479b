//! `players-range`: too few or too many players.

use super::prelude::*;
use crate::games::checkpoint_rally::table::MAX_PLAYERS;

lint! {
    "players-range": Error, GameTwoToFour;
    summary: "a game with fewer than two or more than four players",
    why: "The finishing bonus and the corners are laid out for two, three or four players.",
    kind: "scenario",
    above: r#"map = "two-three"

[players.red]
corner = "a1"
"#,
    bad: "",
    good: r#"
[players.blue]
corner = "e5"
"#,
    checks: [Game(check)],
}

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    let count = game.seats();
    // That nothing is said of players is a finding of its own.
    if (2..=MAX_PLAYERS).contains(&count) || !scope.says("/players") {
        return;
    }
    let players = if count == 1 {
        "player takes"
    } else {
        "players take"
    };
    let message = format!("{count} {players} part; the game needs 2 to {MAX_PLAYERS}");
    scope.report(
        found(&LINT, scope.key_place("/players"), message)
            .help("add a table such as `[players.blue]` with a `corner` for each player"),
    );
}
