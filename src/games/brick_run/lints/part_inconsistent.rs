//! `part-inconsistent`: cards of one part with different abilities.

use super::super::components::{Ability, Card};
use super::subject::first_of_part;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "part-inconsistent",
        game: Some("brick-run"),
        level: Level::Error,
        summary: "two cards of the same part with different abilities",
        why: "Nobody owns two cards of one part, as the second would be the same thing again. Cards that do different things are different parts.",
        clause: Some("draft.duplicate-part"),
        bad: document!(
            "cards",
            r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "c2", part = "map", abilities = { cb = 2 }, distance = 2, encounter = { swerve = 6 } },
]
"#
        ),
        good: document!(
            "cards",
            r#"cards = [
  { id = "c1", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
  { id = "c2", part = "map", abilities = { cb = 1 }, distance = 2, encounter = { swerve = 6 } },
]
"#
        ),
    },
    check: &[Check::Cards(check)],
};

fn check(set: &Set<Card>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let card = &entry.value;
        let Some(first) = first_of_part(set, card) else {
            continue;
        };
        if gives(card) != gives(&first.value) {
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

/// The abilities of which there are icons.
fn gives(card: &Card) -> Vec<(Ability, u8)> {
    let abilities = card
        .abilities
        .iter()
        .map(|(&ability, &icons)| (ability, icons));
    abilities.filter(|(_, icons)| *icons > 0).collect()
}

fn told(card: &Card) -> String {
    let abilities = gives(card).into_iter();
    let told: Vec<String> = abilities
        .map(|(ability, icons)| format!("{ability} {icons}"))
        .collect();
    if told.is_empty() {
        return "nothing".to_owned();
    }
    told.join(" and ")
}
