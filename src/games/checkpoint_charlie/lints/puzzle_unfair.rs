//! `puzzle-unfair`: one player who knows the chief long before all others.

use super::puzzle::Puzzle;
use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "puzzle-unfair",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "a written-down first round in which one player knows the chief of spies a whole turn of all before every other",
        why: "Who knows first can accuse before the others know anything: it is no race.",
        clause: Some("accuse.any-time"),
        bad: document!(
            "scenario",
            r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
deck = ["cat-111", "cat-101", "cat-100", "cat-110", "cat-010", "cat-011", "cat-001", "cat-000"]
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
    let Some((first, reveals)) = puzzle
        .first()
        .filter(|(_, reveals)| *reveals > game.players)
    else {
        // Nobody knows, or somebody knows at once: that is said already.
        return;
    };
    let others = game.all_seats().filter(|seat| *seat != first);
    let next = others
        .filter_map(|seat| Some((puzzle.certain(seat)?, seat)))
        .min_by_key(|(reveals, _)| *reveals);
    let name = game.name(first);
    let message = match next {
        Some((later, _)) if later < reveals + game.players => return,
        Some((later, seat)) => format!(
            "{name} knows the chief after {reveals} reveals, and nobody else before {}, after {later}",
            game.name(seat)
        ),
        None => {
            format!("{name} knows the chief after {reveals} reveals, and nobody else ever does")
        }
    };
    let help = "change the order of the deck, so that others know as early";
    scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
}
