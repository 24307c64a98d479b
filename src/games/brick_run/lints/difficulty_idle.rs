//! `difficulty-idle`: a difficulty without the crooked cop.

use super::prelude::*;

lint! {
    "difficulty-idle": Warn, SoloCopParts;
    group: Balance,
    summary: "a difficulty in a game of several players",
    why: "It says how many parts the crooked cop begins with, who plays against a lone player only.",
    kind: "scenario",
    bad: "players = 2\n",
    good: "players = 1\n",
    below: r#"difficulty = "hard"
"#,
    checks: [Authored(check), Position(check_position)],
}

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
