//! `cop-parts-order`: a difficulty that gives the crooked cop fewer parts than an easier one.

use super::prelude::*;

lint! {
    "cop-parts-order": Warn, SoloCopParts;
    summary: "rules in which the crooked cop has fewer parts than with an easier difficulty",
    why: "The number of his parts is all that the difficulty decides. With fewer of them he is weaker.",
    kind: "rules",
    above: "[constants]\n",
    bad: "cop-parts = { easy = 3, regular = 2, hard = 4 }\n",
    good: "cop-parts = { easy = 2, regular = 3, hard = 4 }\n",
    checks: [Rules(check)],
}

fn check(rules: &Rules, scope: &mut Scope<'_>) {
    let parts = &rules.constants.cop_parts;
    let steps = [
        (("easy", parts.easy), ("regular", parts.regular)),
        (("regular", parts.regular), ("hard", parts.hard)),
    ];
    let fall = steps
        .iter()
        .find(|((_, easier), (_, harder))| easier > harder);
    if let Some(((easier, more), (harder, fewer))) = fall {
        let message = format!(
            "the crooked cop has {} with `{harder}` and {more} with `{easier}`",
            Count(*fewer, "part")
        );
        let help = "let the numbers of `easy`, `regular` and `hard` not fall";
        let place = scope.place("/constants/cop-parts");
        scope.report(found(&LINT, place, message).help(help));
    }
}
