//! `part-inconsistent`: cards of one part with different abilities.

use super::prelude::*;
use super::subject::first_of_part;

lint! {
    "part-inconsistent": Error, DraftDuplicatePart;
    summary: "two cards of the same part with different abilities",
    why: "Nobody owns two cards of one part, as the second would be the same thing again. Cards that do different things are different parts.",
    kind: "cards",
    bad: r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "c2", part = "map", abilities = { cb = 2 }, distance = 2, encounter = { swerve = 6 } },
]
"#,
    good: r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "c2", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
]
"#,
    checks: [Cards(check)],
}

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        let Some(first) = first_of_part(set, card) else {
            continue;
        };
        if gives(card) != gives(&first.value) {
            let message = format!(
                "`{}` gives {} as the part `{}`, and `{}` gives {}",
                card.id,
                told(card),
                card.part,
                first.value.id,
                told(&first.value)
            );
            let help = "give both the same abilities, or name another part";
            let finding = found(&LINT, entry.place("/abilities"), message).help(help);
            scope.report(finding.also(first.place("/abilities"), "the other one"));
        }
    }
}

/// The abilities of which there are icons.
fn gives(card: &Card) -> Vec<(Ability, u8)> {
    let abilities = card
        .abilities
        .iter()
        .map(|(&ability, &icons)| (ability, icons));
    abilities.filter(|(_, icons)| *icons > 0).collect()
}

fn told(card: &Card) -> String {
    let abilities = gives(card).into_iter();
    let told: Vec<String> = abilities
        .map(|(ability, icons)| format!("{ability} {icons}"))
        .collect();
    if told.is_empty() {
        return "nothing".to_owned();
    }
    told.join(" and ")
}
