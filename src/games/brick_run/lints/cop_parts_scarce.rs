//! `cop-parts-scarce`: too few parts that the crooked cop can have.

use super::prelude::*;
use crate::games::brick_run::rules;

lint! {
    "cop-parts-scarce": Error, CopForbiddenParts;
    summary: "a solo game with fewer parts that the crooked cop can have than he begins with",
    why: "He has no part with cube, nitrous, CB or wrench, and no part twice. With too few others he never has what the difficulty gives him.",
    kind: "scenario",
    above: r#"players = 1
difficulty = "easy"
"#,
    bad: r#"components = { cards = "listeners.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if !game.is_solo() {
        return;
    }
    let needed = usize::from(rules::cop::first_cop_parts(game));
    let all = game.cards.ids();
    let legal: Vec<_> = all
        .filter(|card| !rules::cop::is_forbidden_to_cop(game, *card))
        .collect();
    let mut parts: Vec<_> = legal.iter().map(|card| game.cards[*card].part).collect();
    if game.readings.cop_duplicate_parts == CopDuplicateParts::Barred {
        parts.sort_unstable();
        parts.dedup();
    }
    if parts.len() < needed {
        let message = format!(
            "the crooked cop begins with {}, and there {} that he can have",
            Count(needed, "part"),
            are(parts.len(), "part")
        );
        let help = "add parts without cube, nitrous, CB and wrench";
        let place = scope.place("/components/cards");
        scope.report(found(&LINT, place, message).help(help));
    }
}
