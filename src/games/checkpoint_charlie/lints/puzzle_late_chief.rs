//! `puzzle-late-chief`: a chief who comes too late.

use super::prelude::*;
use super::puzzle::Puzzle;

lint! {
    "puzzle-late-chief": Warn, AccuseCardOnTable;
    group: Balance,
    summary: "a written-down first round in which the chief of spies is among the last cards of the deck",
    why: "Only a cat that has been revealed can be accused, so the chief can hardly be caught before the deck runs out.",
    kind: "scenario",
    above: r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
"#,
    bad: r#"deck = ["cat-011", "cat-010", "cat-100", "cat-000", "cat-001", "cat-111", "cat-110", "cat-101"]
"#,
    good: r#"deck = ["cat-100", "cat-111", "cat-110", "cat-001", "cat-000", "cat-010", "cat-101", "cat-011"]
"#,
    checks: [Authored(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(puzzle) = Puzzle::new(subject.game) else {
        return;
    };
    let Some((card, cards)) = puzzle.late() else {
        return;
    };
    let message = format!("no cat that can be the chief comes before card {card} of {cards}");
    let help = "put the chief higher up in the deck, before the last card of each player";
    scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
}
