//! `card-repeat`: a checkpoint twice on one map.

use super::super::components::Card;
use super::super::load::Parts;
use super::subject::SetSubject;
use super::tours::MAPS;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Entry, Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "card-repeat",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "a duplicate checkpoint on one map of a card",
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
    check: &[Check::Cards(check_set), Check::Parts(check_parts)],
};

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
