//! `players-range`: too few or too many players.

use super::super::table::{CheckpointRally, MAX_PLAYERS};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "players-range",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a game with fewer than two or more than four players",
        why: "The finishing bonus and the corners are laid out for two, three or four players.",
        clause: Some("game.two-to-four"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
    },
    check: &[Check::Game(check)],
};

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    let count = game.seats();
    if (2..=MAX_PLAYERS).contains(&count) {
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
