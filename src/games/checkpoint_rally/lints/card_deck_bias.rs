//! `card-deck-bias`: a space on far more cards of a deck than others.

use std::collections::BTreeMap;

use super::prelude::*;
use super::tours::MAPS;

lint! {
    "card-deck-bias": Warn;
    group: Balance,
    summary: "a deck in which one space is a checkpoint far more often than others",
    why: "Everybody would have to drive there, and could guess what the others are after.",
    kind: "checkpoint-cards",
    above: r#"cards = [
  { id = "alpha", two-three = ["b2", "b5", "d1", "e4"], three-four = ["a2", "b5", "d1"] },
"#,
    bad: r#"  { id = "beta", two-three = ["a3", "b2", "c5", "d1"], three-four = ["a4", "c4", "e3"] },
  { id = "gamma", two-three = ["b2", "c1", "c4", "e2"], three-four = ["b3", "c1", "d4"] },
  { id = "delta", two-three = ["a4", "b2", "d3", "d5"], three-four = ["b2", "c4", "e2"] },
"#,
    good: r#"  { id = "beta", two-three = ["a3", "b1", "c5", "e2"], three-four = ["a4", "c4", "e3"] },
  { id = "gamma", two-three = ["a2", "c1", "c4", "e3"], three-four = ["b3", "c1", "d4"] },
  { id = "delta", two-three = ["a4", "c2", "d4", "e4"], three-four = ["b2", "c4", "e2"] },
"#,
    below: "]\n",
    checks: [Cards(check)],
}

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for (map, key) in MAPS {
        let counts = counts(subject, map);
        // Spaces that no card uses do not count: corners and the centre are left out for reasons.
        let (uses, spaces) = (counts.values().sum::<usize>(), counts.len());
        let own = subject.set.own().iter();
        let own = own.flat_map(|entry| entry.value.map(map).iter().map(|name| name.0));
        let own: Vec<Space> = own.collect();
        let most = counts.iter().filter(|(space, _)| own.contains(space));
        let Some((space, &count)) = most.max_by_key(|(_, count)| **count) else {
            continue;
        };
        // Twice the mean is chance in a small deck, and so is twice one.
        if count < 3 || count * spaces <= 2 * uses {
            continue;
        }
        let maps = subject.set.items.len();
        let message = format!(
            "`{space}` is on {count} of {maps} maps `{key}`; a space that is used is on {} of them \
             on average",
            tenths(uses, spaces)
        );
        let mut finding = found(&LINT, scope.key_place("/cards"), message);
        let on_card = |card: &Card| card.map(map).iter().position(|name| name.0 == *space);
        for entry in subject.set.own() {
            if let Some(index) = on_card(&entry.value) {
                finding = finding.also(entry.place(&format!("/{key}/{index}")), "");
            }
        }
        scope.report(finding.help("move this checkpoint on some of the cards"));
    }
}

/// How many cards have each space among the checkpoints of a map.
fn counts(subject: &SetSubject<'_, Card>, map: MapChoice) -> BTreeMap<Space, usize> {
    let mut counts = BTreeMap::new();
    for entry in &subject.set.items {
        let spaces: Spaces = entry.value.map(map).iter().map(|name| name.0).collect();
        for space in spaces.iter() {
            *counts.entry(space).or_default() += 1;
        }
    }
    counts
}

/// A quotient with one decimal.
fn tenths(dividend: usize, divisor: usize) -> String {
    let tenths = (10 * dividend + divisor / 2) / divisor.max(1);
    format!("{}.{}", tenths / 10, tenths % 10)
}
