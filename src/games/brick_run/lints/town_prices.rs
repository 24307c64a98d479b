//! `town-prices`: prices that do not fall.

use super::prelude::*;

lint! {
    "town-prices": Warn, SellPrice;
    summary: "a town that pays a later car as much as an earlier one, or more",
    why: "Who arrives first gets the most for each brick: that is what cars race for. Otherwise those who wait in town only lose time.",
    kind: "towns",
    above: "towns = [\n",
    bad: r#"  { id = "harbour", road = 5, prices = [3, 4, 2] },
"#,
    good: r#"  { id = "harbour", road = 5, prices = [4, 3, 2] },
"#,
    below: "]\n",
    checks: [Towns(check)],
}

fn check(set: &Set<Town>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let town = &entry.value;
        let mut pairs = town.prices.windows(2).enumerate();
        if let Some((index, _)) = pairs.find(|(_, pair)| pair[0] <= pair[1]) {
            let [first, second, third] = town.prices;
            let message = format!(
                "`{}` pays {first}, {second} and {third} for a brick, which does not fall from place to place",
                town.id
            );
            let place = entry.place(&format!("/prices/{}", index + 1));
            let help = "let each price be lower than the one before";
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
