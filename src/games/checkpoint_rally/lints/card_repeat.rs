//! `card-repeat`: a checkpoint twice on one map.

use super::prelude::*;
use super::tours::MAPS;

lint! {
    "card-repeat": Error, GoalVisitAll;
    summary: "a duplicate checkpoint on one map of a card",
    why: "A checkpoint is visited once and marked with one token.",
    inside: cards,
    bad: r#"  { id = "shuttle", two-three = ["b1", "b4", "c5", "b4"], three-four = ["a2", "b5", "c2"] },
"#,
    good: r#"  { id = "shuttle", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
"#,
    checks: [Cards(check_set), Parts(check_parts)],
}

fn check_set(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    check(subject.set.own(), scope);
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    check(&parts.cards.items, scope);
}

fn check(cards: &[Entry<Card>], scope: &mut Scope<'_>) {
    for entry in cards {
        for (map, key) in MAPS {
            let spaces = entry.value.map(map);
            for (index, space) in spaces.iter().enumerate() {
                let Some(first) = spaces[..index].iter().position(|other| other == space) else {
                    continue;
                };
                let message = format!(
                    "duplicate checkpoint `{}` on this map of `{}`",
                    space.0, entry.value.id
                );
                scope.report(
                    found(&LINT, entry.place(&format!("/{key}/{index}")), message)
                        .also(entry.place(&format!("/{key}/{first}")), "the first time")
                        .help("name another space, or remove it"),
                );
            }
        }
    }
}
