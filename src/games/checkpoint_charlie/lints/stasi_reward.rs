//! `stasi-reward`: a Stasi marker that is worth something.

use super::super::components::{Marker, Special};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stasi-reward",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "a Stasi marker worth more than nothing",
        why: "It goes to a player who has accused badly, and takes away points. A sign has probably been forgotten.",
        clause: Some("score.values"),
        bad: document!(
            "markers",
            r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "stasi", colour = "black", value = 2, special = "stasi", replaces = "black-0" },
]
"#
        ),
        good: document!(
            "markers",
            r#"markers = [
  { id = "gold-3", colour = "gold", value = 3, count = 5 },
  { id = "white-2", colour = "white", value = 2, count = 12 },
  { id = "black-0", colour = "black", value = 0, count = 8 },
  { id = "stasi", colour = "black", value = -2, special = "stasi", replaces = "black-0" },
]
"#
        ),
    },
    check: &[Check::Markers(check)],
};

fn check(set: &Set<Marker>, scope: &mut Scope<'_>) {
    for entry in set.own() {
        let marker = &entry.value;
        if marker.special != Some(Special::Stasi) || marker.value <= 0 {
            continue;
        }
        let message = format!(
            "the Stasi marker `{}` brings {}",
            marker.id,
            Count(i16::from(marker.value), "point")
        );
        let help = format!("write `value = -{}`", marker.value);
        scope.report(found(&LINT, entry.place("/value"), message).help(help));
    }
}
