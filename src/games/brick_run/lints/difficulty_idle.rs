//! `difficulty-idle`: a difficulty without the crooked cop.

use super::super::table::BrickRun;
use super::subject::{PositionSubject, ScenarioSubject};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "difficulty-idle",
        game: Some("brick-run"),
        level: Level::Warn,
        summary: "a difficulty in a game of several players",
        why: "It says how many parts the crooked cop begins with, who plays against a lone player only.",
        clause: Some("solo.cop-parts"),
        bad: document!(
            "scenario",
            r#"players = 2
difficulty = "hard"
"#
        ),
        good: document!(
            "scenario",
            r#"players = 1
difficulty = "hard"
"#
        ),
    },
    check: &[Check::Authored(check), Check::Position(check_position)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    check_game(subject.game, scope);
}

/// Positions that scripts start from may be odd on purpose.
fn check_position(subject: &PositionSubject<'_>, scope: &mut Scope<'_>) {
    if scope.prefix.is_empty() {
        check_game(subject.game, scope);
    }
}

fn check_game(game: &BrickRun, scope: &mut Scope<'_>) {
    if let Some(difficulty) = game.difficulty.filter(|_| !game.is_solo()) {
        let message = format!(
            "`{difficulty}` makes no difference: the crooked cop does not play against {}",
            game.people
        );
        let help = "remove `difficulty`, or let one play";
        scope.report(found(&LINT, scope.place("/difficulty"), message).help(help));
    }
}
