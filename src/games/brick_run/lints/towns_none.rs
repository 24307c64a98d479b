//! `towns-none`: a game without a town.

use super::prelude::*;

lint! {
    "towns-none": Error, SetupTowns;
    summary: "an empty set of towns",
    why: "A game is as many deliveries as there are towns. Without one there is nothing to play.",
    kind: "towns",
    bad: "towns = []\n",
    good: r#"towns = [{ id = "harbour", road = 4, prices = [5, 4, 3] }]
"#,
    checks: [Towns(check)],
}

fn check(set: &Set<Town>, scope: &mut Scope<'_>) {
    if set.items.is_empty() {
        let message = "there is no town to drive to";
        let help = "name a town, or add those of the box by `extends = [\"base\"]`";
        scope.report(found(&LINT, scope.place("/towns"), message).help(help));
    }
}
