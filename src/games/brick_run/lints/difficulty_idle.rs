//! `difficulty-idle`: a difficulty without the crooked cop.

use super::subject::ScenarioSubject;
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
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if let Some(difficulty) = game.difficulty.filter(|_| !game.is_solo()) {
        let message = format!(
            "`{difficulty}` makes no difference: the crooked cop does not play against {}",
            game.people
        );
        let help = "leave `difficulty` out, or let one play";
        scope.report(found(&LINT, scope.place("/difficulty"), message).help(help));
    }
}
