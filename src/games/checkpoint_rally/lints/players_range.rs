//! `players-range`: too few or too many players.

use super::super::load::Parts;
use super::super::table::CheckpointRally;
use super::Check;
use crate::diagnostic::{Finding, Level, Rule};
use crate::engine::Clauses as _;
use crate::games::checkpoint_rally::clauses::Clause;
use crate::lint::{Lint, Scope};

pub(super) static LINT: Lint<Check> = Lint {
    rule: Rule {
        name: "players-range",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a game with fewer than two or more than four players",
        why: "The finishing bonus and the corners are laid out for two, three or four players.",
        clause: Some("game.two-to-four"),
        bad: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"
"#,
        good: r#"format = 1
game = "checkpoint-rally"
kind = "scenario"
map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#,
    },
    check: Check::Game(check),
};

fn check(game: &CheckpointRally, _: &Parts, scope: &mut Scope<'_>) {
    let count = game.seats();
    if (2..=4).contains(&count) {
        return;
    }
    let place = scope.key_place("/players");
    scope.report(
        Finding::new(
            &LINT.rule,
            place,
            format!("{count} players take part; the game needs 2 to 4"),
        )
        .citing(Clause::GameTwoToFour.clause().citation())
        .help("add a table such as `[players.blue]` with a `corner` for each player"),
    );
}
