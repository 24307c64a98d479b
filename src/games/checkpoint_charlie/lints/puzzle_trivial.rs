//! `puzzle-trivial`: a chief whom somebody knows at once.

use super::puzzle::Puzzle;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "puzzle-trivial",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "a written-down first round in which somebody knows the chief of spies before everybody has revealed twice",
        why: "One card of each player gives the chief away, and nothing is left to deduce.",
        clause: Some("accuse.deduction"),
        bad: document!(
            "scenario",
            r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
deck = ["cat-001", "cat-100", "cat-111", "cat-000", "cat-101", "cat-010", "cat-110", "cat-011"]
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
deck = ["cat-100", "cat-111", "cat-110", "cat-001", "cat-000", "cat-010", "cat-101", "cat-011"]
"#
        ),
    },
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let Some(puzzle) = Puzzle::new(game) else {
        return;
    };
    let Some((seat, reveals)) = puzzle
        .first()
        .filter(|(_, reveals)| *reveals <= game.players.min(puzzle.written))
    else {
        return;
    };
    let name = game.name(seat);
    let message =
        format!("{name} knows the chief after {reveals} reveals, in the first turn of all");
    let help = "change the order of the deck, so that the first cats tell less";
    scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
}
