//! `ability-absent`: an ability that nothing has.

use super::prelude::*;

lint! {
    "ability-absent": Warn, CardAbility;
    summary: "a large deck without some ability, which no car has either",
    why: "A rule is in the rulebook that never comes to matter. In a deck as large as that of the box it has probably been forgotten.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "no-nitrous.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Authored(check)],
}

/// A deck of fewer cards cannot be expected to have everything: two for each ability.
const LARGE: usize = 22;

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if game.cards.len() < LARGE {
        return;
    }
    let cards = game.cards.iter().map(|card| &card.icons);
    let icons = || cards.clone().chain(game.cars.iter().map(|car| &car.icons));
    let absent = Ability::ALL
        .iter()
        .filter(|ability| icons().all(|icons| icons.of(**ability) == 0));
    let absent: Vec<String> = absent.map(|ability| format!("`{ability}`")).collect();
    if !absent.is_empty() {
        let message = format!("no card and no car has {}", absent.join(", "));
        let help = "give it to a part, or let a comment allow it";
        let place = scope.place("/components/cards");
        scope.report(found(&LINT, place, message).help(help));
    }
}
