//! `puzzle-unsolvable`: a chief whom nobody can know.

use super::prelude::*;
use super::puzzle::Puzzle;

lint! {
    "puzzle-unsolvable": Warn, AccuseDeduction;
    summary: "a written-down first round in which nobody ever knows the chief of spies",
    why: "Every accusation is a guess.",
    kind: "scenario",
    above: r#"players = 3
components = { traits = "gull-traits.toml", suspects = "five-gulls.toml", investigators = "three-hounds.toml" } # scrutineer: allow(suspect-missing)

[fixed]
first = "a"
clues = { a = "cap", b = "yellow", c = "black" }
"#,
    bad: r#"deck = ["gull-010", "gull-111", "gull-001", "gull-101", "gull-000"]
"#,
    good: r#"deck = ["gull-010", "gull-111", "gull-001", "gull-000", "gull-101"]
"#,
    checks: [Authored(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let Some(puzzle) = Puzzle::new(subject.game) else {
        return;
    };
    if !puzzle.is_whole() || puzzle.first().is_some() {
        return;
    }
    let message = "nobody knows the chief, not even when all cards have been revealed";
    let help = "change the order of the deck, so that cats tell more";
    scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
}
