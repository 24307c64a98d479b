//! `town-price-low`: bricks that bring no profit.

use super::prelude::*;
use crate::kit::number::narrow;

lint! {
    "town-price-low": Warn, FullBrickPrice;
    group: Balance,
    summary: "a full game with a town that pays the last car no more for a brick than it has cost",
    why: "Bricks are bought before a delivery in the full game. The last to arrive there has driven for nothing.",
    kind: "scenario",
    above: r#"players = 3
mode = "full"
"#,
    bad: r#"components = { towns = "poor-towns.toml" }
"#,
    good: r#"components = { towns = "base" }
"#,
    checks: [Authored(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    if game.mode != Mode::Full {
        return;
    }
    let cost = game.constants.brick_price;
    let last = narrow::<u8>(game.seats());
    let low = game.towns.iter().find(|town| town.price(last) <= cost);
    if let Some(town) = low {
        let message = format!(
            "`{}` pays {} to the car that arrives last, and a brick costs {cost}",
            town.id,
            town.price(last)
        );
        let help = "raise the lowest price, or lower `brick-price`";
        let entries = subject.parts.towns.items.iter();
        let mut entries = entries.filter(|entry| entry.value.id == town.id);
        if let Some(entry) = entries.next() {
            report_named(
                &LINT,
                "towns",
                entry.place("/prices"),
                (message, help),
                scope,
            );
        }
    }
}
