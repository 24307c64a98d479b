//! `pickup-zero`: a Pickup that gives nothing or asks for nothing.

use super::prelude::*;

lint! {
    "pickup-zero": Warn, PickupGain;
    group: Balance,
    summary: "a Pickup of no bricks, or one that takes no CB",
    why: "Without bricks nothing happens on the card. Without CB everybody gets them, and nobody has to place a cube for it.",
    kind: "cards",
    above: "cards = [\n",
    bad: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { pickup = { cb = 1, bricks = 0 } } },
"#,
    good: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { pickup = { cb = 1, bricks = 2 } } },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        let Encounter::Pickup(pickup) = card.encounter else {
            continue;
        };
        let (key, message) = if pickup.bricks == 0 {
            (
                "bricks",
                format!("the Pickup of `{}` gives no bricks", card.id),
            )
        } else if pickup.cb == 0 {
            let message = format!("everybody gets the bricks of `{}`, without any CB", card.id);
            ("cb", message)
        } else {
            continue;
        };
        let place = entry.place(&format!("/encounter/pickup/{key}"));
        let help = format!("let `{key}` be 1 at least");
        scope.report(found(&LINT, place, message).help(help));
    }
}
