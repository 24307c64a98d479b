//! `tile-dead-end`: a tile that the road leaves through one side only.

use super::super::components::Tile;
use super::subject::SetSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-dead-end",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "a tile whose road ends on it",
        why: "The rules allow it, but no tile of the base set has a dead end: usually a side has been forgotten.",
        clause: None,
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "quarry", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N"] },
]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "quarry", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N", "W"] },
]
"#
        ),
    },
    check: &[Check::Tiles(check)],
};

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        if let [only] = entry.value.exits.as_slice() {
            let message = format!(
                "the road of the tile `{}` leaves through {only:?} only",
                entry.value.id
            );
            scope.report(found(&LINT, entry.place("/exits"), message).help(format!(
                "name the other end, too, such as `exits = [\"{only:?}\", \"{:?}\"]`",
                only.opposite()
            )));
        }
    }
}
