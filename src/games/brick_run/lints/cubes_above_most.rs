//! `cubes-above-most`: more time cubes in the beginning than a player can have.

use super::prelude::*;

lint! {
    "cubes-above-most": Warn, CubesMaximumSix;
    group: Balance,
    summary: "rules with more time cubes in the beginning than a player can have",
    why: "A player places the lower of the two numbers. The cubes above it are never seen, and no part adds any.",
    kind: "rules",
    bad: "constants = { cubes = 5, most-cubes = 4 }\n",
    good: "constants = { cubes = 4, most-cubes = 5 }\n",
    checks: [Rules(check)],
}

fn check(rules: &Rules, scope: &mut Scope<'_>) {
    let constants = &rules.constants;
    let (cubes, most) = (constants.cubes, constants.most_cubes);
    if cubes > most {
        let message = format!("players begin with {cubes} time cubes and can have {most} at most");
        let key = if scope.document.place("/constants/cubes") == scope.document.place("/constants")
        {
            "/constants/most-cubes"
        } else {
            "/constants/cubes"
        };
        let help = format!("let `most-cubes` be {cubes} at least");
        scope.report(found(&LINT, scope.place(key), message).help(help));
    }
}
