//! `card-corner`: a checkpoint in a corner.

use super::prelude::*;
use super::tours::MAPS;

lint! {
    "card-corner": Warn;
    summary: "a checkpoint in a corner of the map",
    why: "Cars start in the corners: a car that starts in this one has the checkpoint for nothing.",
    inside: cards,
    bad: r#"  { id = "harbour", two-three = ["a2", "b4", "d2", "e5"], three-four = ["a2", "b5", "c2"] },
"#,
    good: r#"  { id = "harbour", two-three = ["a2", "b4", "d2", "e4"], three-four = ["a2", "b5", "c2"] },
"#,
    checks: [Cards(check)],
}

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        for (map, key) in MAPS {
            for (index, space) in entry.value.map(map).iter().enumerate() {
                if !space.0.is_corner() {
                    continue;
                }
                let message = format!(
                    "the checkpoint `{}` of `{}` is a corner",
                    space.0, entry.value.id
                );
                scope.report(
                    found(&LINT, entry.place(&format!("/{key}/{index}")), message)
                        .help("put it one space further along the edge"),
                );
            }
        }
    }
}
