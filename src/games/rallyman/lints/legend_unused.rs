//! `legend-unused`: terrain in a legend that lies beside no road.

use std::collections::BTreeSet;

use super::super::components::{Segment, Zone};
use super::terrain_not_in_legend::beside;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::document::Id;
use crate::lint::{Lint, Scope, Set};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "legend-unused",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "terrain in a legend that lies beside no road of the set",
        why: "Nobody can come to it. A road that should have it beside it may name another one.",
        clause: Some("damage.by-terrain"),
        bad: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, water = 1, cliff = 4 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
]
"#
        ),
        good: document!(
            "zones",
            r#"[[zones]]
id = "n"
legend = { plain = 0, water = 1, cliff = 4 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "cliff", right = "water" } }] },
  { ends = [2, 3], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
]
"#
        ),
    },
    check: &[Check::Zones(check)],
};

/// Zones may share one legend, so what one of them has beside its roads is used in all.
fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    let roads = set.items.iter().flat_map(|entry| &entry.value.roads);
    let segments: Vec<&Segment> = roads.flat_map(|road| &road.segments).collect();
    let used: BTreeSet<&Id> = segments
        .iter()
        .flat_map(|segment| beside(segment))
        .map(|(_, terrain)| terrain)
        .collect();
    for own in set.own() {
        for terrain in own.value.legend.keys() {
            if used.contains(terrain) {
                continue;
            }
            let message = format!(
                "no road has `{terrain}` of zone `{}` beside it",
                own.value.id
            );
            let place = own
                .document
                .key_place(&format!("{}/legend/{terrain}", own.pointer));
            let help = format!(
                "name it as `left`, `right` or `beyond` of a segment, or remove `{terrain}` from the legend"
            );
            scope.report(found(&LINT, place, message).help(help));
        }
    }
}
