//! `card-unfair`: a map that is much longer from one corner than from another.

use super::prelude::*;
use super::tours;

/// The par from the farthest corner may be as much in percent of that from the nearest.
const TOLERATED: usize = 150;

lint! {
    "card-unfair": Warn;
    group: Balance,
    summary: "a map whose par from one corner is more than half as much again as from another",
    why: "Cards are dealt at random, so the start corner would decide how far somebody has to drive.",
    inside: cards,
    bad: r#"  { id = "far-east", two-three = ["b1", "b4", "c5", "d3"], three-four = ["d5", "e2", "e4"] },
"#,
    good: r#"  { id = "far-east", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a3", "e2", "e4"] },
"#,
    checks: [Cards(check)],
}

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        for (map, key) in tours::MAPS {
            let Some(tours) = tours::from_corners(&entry.value, map) else {
                continue;
            };
            let tours = || tours.into_iter().zip(Space::CORNERS);
            let (Some(near), Some(far)) = (
                tours().min_by_key(|(tiles, _)| *tiles),
                tours().max_by_key(|(tiles, _)| *tiles),
            ) else {
                continue;
            };
            if 100 * far.0 <= TOLERATED * near.0 {
                continue;
            }
            let message = format!(
                "a tour of `{}` enters {} from `{}`, but {} from `{}`",
                entry.value.id,
                Count(near.0, "tile"),
                near.1,
                far.0,
                far.1
            );
            scope.report(
                found(&LINT, entry.place(&format!("/{key}")), message)
                    .help("spread the checkpoints more evenly over the map"),
            );
        }
    }
}
