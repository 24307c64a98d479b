//! `map-recommended`: a map that is meant for another number of players.

use super::super::clauses::Clause;
use super::super::components::MapChoice;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::engine::Clauses as _;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "map-recommended",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "two players on the bottom map or four on the top one",
        why: "The top map is recommended for two players and the bottom one for four, though any is allowed.",
        clause: Some("setup.map-two-players"),
        bad: document!(
            "scenario",
            r#"map = "three-four"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
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
    check: &[Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (players, other, clause) = match (subject.game.seats(), subject.game.map) {
        (2, MapChoice::ThreeFour) => ("two players", "two-three", Clause::SetupMapTwoPlayers),
        (4, MapChoice::TwoThree) => ("four players", "three-four", Clause::SetupMapFourPlayers),
        _ => return,
    };
    let message = format!("this map is not the one recommended for {players}");
    scope.report(
        found(&LINT, scope.place("/map"), message)
            .citing(clause.clause().citation())
            .help(format!("write `map = \"{other}\"`")),
    );
}
