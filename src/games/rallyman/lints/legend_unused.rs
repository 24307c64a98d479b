//! `legend-unused`: terrain in a legend that lies beside no road.

use std::collections::BTreeSet;

use super::prelude::*;
use super::terrain_not_in_legend::beside;
use crate::kit::nearest::nearest;

lint! {
    "legend-unused": Warn, DamageByTerrain;
    summary: "terrain in a legend that lies beside no road of the set",
    why: "Nobody can come to it. A road that should have it beside it may name another one.",
    kind: "zones",
    above: r#"[[zones]]
id = "n"
legend = { plain = 0, water = 1, cliff = 4 }
roads = [
"#,
    bad: r#"  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
"#,
    good: r#"  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "cliff", right = "water" } }] },
  { ends = [2, 3], segments = [{ straight = { spaces = 9, left = "plain", right = "water" } }] },
"#,
    below: "]\n",
    checks: [Zones(check)],
}

/// Zones of a document may share one legend, so what one of them has beside its roads is used in all.
/// A zone may also take over the legend of the zones that its set extends.
fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    let inherited = &set.items[..set.items.len() - set.own().len()];
    let roads = set.own().iter().flat_map(|entry| &entry.value.roads);
    let segments: Vec<&Segment> = roads.flat_map(|road| &road.segments).collect();
    let used: BTreeSet<&Id> = segments
        .iter()
        .flat_map(|segment| beside(segment))
        .map(|(_, terrain)| terrain)
        .collect();
    for own in set.own() {
        let is_shared = |entry: &Entry<Zone>| entry.value.legend == own.value.legend;
        if inherited.iter().any(is_shared) {
            continue;
        }
        for terrain in own.value.legend.keys() {
            // A misspelt name beside a road is `terrain-not-in-legend`, and stands for this one.
            let legend = &own.value.legend;
            let is_misspelt = used.iter().any(|id| {
                let known = legend.keys().map(Id::as_str);
                !legend.contains_key(*id) && nearest(id.as_str(), known) == Some(terrain.as_str())
            });
            if used.contains(terrain) || is_misspelt {
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
