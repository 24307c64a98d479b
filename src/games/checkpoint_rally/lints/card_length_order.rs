//! `card-length-order`: a top map that is no longer race than the bottom map.

use super::super::components::{Card, MapChoice};
use super::subject::SetSubject;
use super::{Check, GameLint, found, tours};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-length-order",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "a checkpoint card whose top map is no longer race than its bottom map",
        why: "Players choose the top map, `two-three`, for the longer race.",
        clause: Some("setup.map-three-players"),
        bad: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "sprint", two-three = ["a2", "b5", "c2"], three-four = ["b3", "c2", "c4", "d3"] },
]
"#
        ),
        good: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "sprint", two-three = ["b3", "c2", "c4", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
    },
    check: &[Check::Cards(check)],
};

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
        scope.report(
            found(&LINT, entry.place("/two-three"), message)
                .also(entry.place("/three-four"), "the bottom map")
                .help("swap the two maps, or move checkpoints of the top map further apart"),
        );
    }
}
