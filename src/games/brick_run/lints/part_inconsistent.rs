//! `part-inconsistent`: cards of one part with different abilities.

use super::prelude::*;

lint! {
    "part-inconsistent": Error, DraftDuplicatePart;
    summary: "two cards of the same part with different abilities",
    why: "Nobody owns two cards of one part, as the second would be the same thing again. Cards that do different things are different parts.",
    kind: "cards",
    above: r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    bad: r#"  { id = "c2", part = "map", abilities = { cb = 2 }, distance = 2, encounter = { swerve = 6 } },
"#,
    good: r#"  { id = "c2", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        let Some(first) = other_of_part(set, card).filter(|_| !is_empty(card)) else {
            continue;
        };
        if card.abilities != first.value.abilities {
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

/// A card with the same part to compare this one with: the first; but where all others agree, the odd one is compared
/// with them, and they are not compared with it.
fn other_of_part<'s>(set: &'s Set<Card>, card: &Card) -> Option<&'s Entry<Card>> {
    let alike: Vec<&Entry<Card>> = set
        .items
        .iter()
        .filter(|entry| entry.value.part == card.part && !is_empty(&entry.value))
        .collect();
    let is_odd = |one: &Card| {
        let mut others = alike
            .iter()
            .filter(|entry| entry.value.id != one.id)
            .map(|entry| &entry.value.abilities);
        let first = others.next();
        alike.len() > 2 && first != Some(&one.abilities) && others.all(|other| Some(other) == first)
    };
    let odd = set
        .own()
        .iter()
        .find(|entry| entry.value.part == card.part && is_odd(&entry.value));
    let is_other = |entry: &&&Entry<Card>| odd.is_none_or(|odd| odd.value.id != entry.value.id);
    alike.iter().find(is_other).copied()
}

/// Whether a card lacks some of its abilities. Other lints report that, and it cannot be compared.
fn is_empty(card: &Card) -> bool {
    card.abilities.is_empty() || card.abilities.values().any(|icons| *icons == 0)
}

fn told(card: &Card) -> String {
    let abilities = card.abilities.iter();
    let told: Vec<String> = abilities
        .map(|(ability, icons)| format!("{ability} {icons}"))
        .collect();
    told.join(" and ")
}
