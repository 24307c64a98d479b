//! `card-repeat`: a checkpoint twice on one map.

use super::super::components::Card;
use super::subject::SetSubject;
use super::tours::MAPS;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-repeat",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a space that is twice among the checkpoints of one map",
        why: "A checkpoint is visited once and marked with one token.",
        clause: Some("goal.visit-all"),
        bad: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "shuttle", two-three = ["b1", "b4", "c5", "b4"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
        good: document!(
            "checkpoint-cards",
            r#"extends = ["base"]
cards = [
  { id = "shuttle", two-three = ["b1", "b4", "c5", "d3"], three-four = ["a2", "b5", "c2"] },
]
"#
        ),
    },
    check: &[Check::Cards(check)],
};

fn check(subject: &SetSubject<'_, Card>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        for (map, key) in MAPS {
            let spaces = entry.value.map(map);
            for (index, space) in spaces.iter().enumerate() {
                let Some(first) = spaces[..index].iter().position(|other| other == space) else {
                    continue;
                };
                let message = format!("`{}` is twice on this map of `{}`", space.0, entry.value.id);
                scope.report(
                    found(&LINT, entry.place(&format!("/{key}/{index}")), message)
                        .also(entry.place(&format!("/{key}/{first}")), "the first time")
                        .help("name another space, or leave it out"),
                );
            }
        }
    }
}
