//! `puzzle-trivial`: a chief whom somebody knows at once.

use super::prelude::*;
use super::puzzle::Puzzle;

lint! {
    "puzzle-trivial": Warn, AccuseDeduction;
    group: Balance,
    summary: "a written-down first round in which somebody knows the chief of spies before anybody reveals a second card",
    why: "One card of each player gives the chief away, and nothing is left to deduce.",
    kind: "scenario",
    above: r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
"#,
    bad: r#"deck = ["cat-001", "cat-100", "cat-111", "cat-000", "cat-101", "cat-010", "cat-110", "cat-011"]
"#,
    good: r#"deck = ["cat-100", "cat-111", "cat-110", "cat-001", "cat-000", "cat-010", "cat-101", "cat-011"]
"#,
    checks: [Authored(check)],
}

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
