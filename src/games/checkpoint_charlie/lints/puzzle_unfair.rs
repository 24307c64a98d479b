//! `puzzle-unfair`: one player who knows the chief long before all others.

use super::prelude::*;
use super::puzzle::Puzzle;

lint! {
    "puzzle-unfair": Warn, AccuseAnyTime;
    group: Balance,
    summary: "a written-down first round in which one player knows the chief of spies a whole turn of all before every other",
    why: "The player who knows first can accuse before the others know anything: it is not a race.",
    kind: "scenario",
    above: r#"players = 3
components = { traits = "three-traits.toml", suspects = "eight-cats.toml", investigators = "three-hounds.toml" }

[fixed]
first = "a"
clues = { a = "hat", b = "glasses", c = "raincoat" }
"#,
    bad: r#"deck = ["cat-111", "cat-101", "cat-100", "cat-110", "cat-010", "cat-011", "cat-001", "cat-000"]
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
    // Who knows at once is told of already.
    let Some((first, reveals)) = puzzle
        .first()
        .filter(|(_, reveals)| *reveals > game.players)
    else {
        return;
    };
    let later = reveals + game.players;
    let mut others = game.all_seats().filter(|seat| *seat != first);
    let in_time = |seat| puzzle.certain(seat).is_some_and(|own| own < later);
    if later > puzzle.written || others.any(in_time) {
        return;
    }
    let name = game.name(first);
    let message =
        format!("{name} knows the chief after {reveals} reveals, and nobody else before {later}");
    let help = "change the order of the deck, so that others know as early";
    scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
}
