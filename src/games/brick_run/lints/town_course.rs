//! `town-course`: one road that is not as in the box.

use super::prelude::*;

lint! {
    "town-course": Warn, SetupRoads;
    summary: "three towns, two with the roads of the box and one with another",
    why: "The roads of the box have 5, 7 and 9 cards. A single number that differs from them is more often a slip than a course of its own; of a course in which more differs nothing is said.",
    kind: "towns",
    above: r#"towns = [
  { id = "harbour", road = 5, prices = [4, 3, 2] },
"#,
    bad: r#"  { id = "border", road = 6, prices = [4, 3, 2] },
"#,
    good: r#"  { id = "border", road = 7, prices = [4, 3, 2] },
"#,
    below: r#"  { id = "capital", road = 9, prices = [4, 3, 2] },
]
"#,
    checks: [Towns(check)],
}

const BOX: [u8; 3] = [5, 7, 9];

fn check(set: &Set<Town>, scope: &mut Scope<'_>) {
    let towns = set.own();
    if towns.len() != BOX.len() || set.items.len() != BOX.len() {
        return;
    }
    let pairs = towns.iter().zip(BOX);
    let other: Vec<(&Entry<Town>, u8)> = pairs
        .filter(|(entry, road)| entry.value.road != *road)
        .collect();
    if let &[(entry, road)] = &other[..] {
        let town = &entry.value;
        let message = format!(
            "the road to `{}` has {}; all the others are as in the box, where it has {road}",
            town.id,
            Count(town.road, "card")
        );
        let help = format!("write `road = {road}`, or let a comment allow it");
        scope.report(found(&LINT, entry.place("/road"), message).help(help));
    }
}
