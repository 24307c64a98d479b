//! `road-card-long`: a piece of road with very many spaces.

use super::prelude::*;

lint! {
    "road-card-long": Warn, CardDistance;
    summary: "a card with more than nine spaces of road",
    why: "A car needs all spaces of a card to come to the next encounter. On so long a card whole rounds pass without one; two digits are most often a slip of the key.",
    kind: "cards",
    above: "cards = [\n",
    bad: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 20, encounter = { swerve = 6 } },
"#,
    good: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

/// The most spaces that a card may well have.
const USUAL: u8 = 9;

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        if card.distance > USUAL {
            let message = format!("`{}` is {} spaces long", card.id, card.distance);
            let help = format!("let `distance` be 1 to {USUAL}");
            scope.report(found(&LINT, entry.place("/distance"), message).help(help));
        }
    }
}
