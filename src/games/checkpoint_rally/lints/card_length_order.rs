//! `card-length-order`: a top map that is no longer race than the bottom map.

use super::prelude::*;
use super::tours;

lint! {
    "card-length-order": Warn, SetupMapThreePlayers;
    summary: "a checkpoint card whose top map is no longer race than its bottom map",
    why: "Players choose the top map, `two-three`, for the longer race.",
    inside: cards,
    bad: r#"  { id = "sprint", two-three = ["a2", "b5", "c2"], three-four = ["b3", "c2", "c4", "d3"] },
"#,
    good: r#"  { id = "sprint", two-three = ["b3", "c2", "c4", "d3"], three-four = ["a2", "b5", "c2"] },
"#,
    checks: [Cards(check)],
}

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        let shortest = |map| tours::from_corners(&entry.value, map)?.into_iter().min();
        let tours = (
            shortest(MapChoice::TwoThree),
            shortest(MapChoice::ThreeFour),
        );
        let (Some(top), Some(bottom)) = tours else {
            continue;
        };
        if top > bottom {
            continue;
        }
        let message = format!(
            "the shortest tour on the top map of `{}` enters {}, on the bottom map {bottom}",
            entry.value.id,
            Count(top, "tile")
        );
        let help = if top == bottom {
            "move checkpoints of the top map further apart, or those of the bottom map closer together"
        } else {
            "swap the two maps, or move checkpoints of the top map further apart"
        };
        scope.report(
            found(&LINT, entry.place("/two-three"), message)
                .also(entry.place("/three-four"), "the bottom map")
                .help(help),
        );
    }
}
