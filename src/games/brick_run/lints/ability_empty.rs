//! `ability-empty`: an ability without icons.

use std::collections::BTreeMap;

use super::prelude::*;

lint! {
    "ability-empty": Error, CardAbility;
    summary: "an ability with no icons, or a part without any ability",
    why: "A part shows what it is good for by at least one icon. A part without one would be taken for nothing.",
    kind: "cards",
    above: "cards = [\n",
    bad: r#"  { id = "c1", part = "map", abilities = { cb = 0 }, distance = 2, encounter = { swerve = 6 } },
"#,
    good: r#"  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    below: "]\n",
    checks: [Cars(check_cars), Cards(check_cards)],
}

fn check_cars(set: &Set<Car>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        check_icons(entry, &entry.value.id, &entry.value.abilities, scope);
    }
}

fn check_cards(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        // Where there are none at all, that is missing.
        if card.abilities.is_empty() && entry.says("/abilities") {
            let message = format!("the part of `{}` gives no ability", card.id);
            let help = "name one, such as `abilities = { steering = 1 }`";
            let place = entry.place("/abilities");
            scope.report(found(&LINT, place, message).help(help));
        }
        check_icons(entry, &card.id, &card.abilities, scope);
    }
}

fn check_icons<T>(
    entry: &Entry<T>,
    id: &Id,
    abilities: &BTreeMap<Ability, u8>,
    scope: &mut Scope<'_>,
) {
    for (ability, icons) in abilities {
        if *icons == 0 {
            let message = format!("`{id}` names the ability {ability} and has no icon of it");
            let place = entry.place(&format!("/abilities/{ability}"));
            let help = "remove it, or give it an icon at least";
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
