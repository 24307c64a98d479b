//! `tile-count`: a set of more or fewer tiles than the box holds.

use super::super::components::Tile;
use super::subject::SetSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

/// Tiles in the box.
const STANDARD: usize = 42;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "tile-count",
        game: Some("checkpoint-rally"),
        level: Level::Warn,
        summary: "a tile set of more or fewer than 42 tiles",
        why: "The box holds 42 tiles. Another number changes how soon the stack runs out.",
        clause: Some("parts.counts"),
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
tiles = [
  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
# 43 tiles, on purpose.
# scrutineer: allow(tile-count)
tiles = [
  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#
        ),
    },
    check: &[Check::Tiles(check)],
};

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let (count, own) = (subject.set.items.len(), subject.set.own);
    if count == STANDARD {
        return;
    }
    let tiles = Count(count, "tile");
    let message = if subject.extends {
        format!("the set has {tiles}, {own} of them its own; the box has {STANDARD}")
    } else {
        format!("the set has {tiles}; the box has {STANDARD}")
    };
    let finding = found(&LINT, scope.key_place("/tiles"), message);
    scope.report(if own == 0 || subject.extends || count > STANDARD {
        finding.help("if it is meant, write `# scrutineer: allow(tile-count)` above this line")
    } else {
        finding.help(
            "to add to the base set write `extends = [\"base\"]`; if it is meant to be used alone, \
             write `# scrutineer: allow(tile-count)` above this line",
        )
    });
}
