//! `card-corner`: a checkpoint in a corner.

use super::super::components::Card;
use super::subject::SetSubject;
use super::tours::MAPS;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-corner",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "a checkpoint in a corner of the map",
        why: "Cars start in the corners: a car that starts in this one has the checkpoint for nothing.",
        clause: None,
        bad: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "harbour", two-three = ["a2", "b4", "d2", "e5"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
        good: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "harbour", two-three = ["a2", "b4", "d2", "e4"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
    },
    check: &[Check::Cards(check)],
};

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
