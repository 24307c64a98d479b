//! `terrain-not-in-legend`: terrain of which nobody knows what it does.

use super::prelude::*;
use super::roads::segments;
use crate::kit::nearest::nearest;

lint! {
    "terrain-not-in-legend": Error, DamageByTerrain;
    summary: "terrain that is missing in the legend of its zone",
    why: "A car that leaves the road takes the damage that the legend tells; without a line there, nobody knows how much that is.",
    bad: zones!(
        r#"  { straight = { spaces = 3, left = "plain", right = "swamp" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#
    ),
    good: zones!(
        r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#
    ),
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for segment in segments(set) {
        let legend = &segment.zone().legend;
        for (below, terrain) in beside(segment.value) {
            // Beside a road, this name stands for the shortcut of a corner.
            let is_shortcut = terrain.as_str() == SHORTCUT && !below.ends_with("/beyond");
            if is_shortcut || legend.contains_key(terrain) {
                continue;
            }
            let message = format!(
                "the legend of zone `{}` has no `{terrain}`, which lies beside `{}`",
                segment.zone().id,
                segment.name
            );
            let near = nearest(terrain.as_str(), legend.keys().map(Id::as_str));
            let help = if let Some(near) = near {
                format!("did you mean `{near}`? otherwise write `{terrain} = 1` into `legend`")
            } else if legend.is_empty() {
                format!("write its damage into `legend`, such as `{terrain} = 1`")
            } else {
                let known = list(legend.keys().map(Id::as_str));
                format!(
                    "write its damage into `legend`, such as `{terrain} = 1`, or name one of {known}"
                )
            };
            scope.report(found(&LINT, segment.place(below), message).help(help));
        }
    }
}

/// The terrain of a segment, each with its pointer.
pub(super) fn beside(segment: &Segment) -> Vec<(&'static str, &Id)> {
    match segment {
        Segment::Straight(straight) => vec![
            ("/straight/left", &straight.left),
            ("/straight/right", &straight.right),
        ],
        Segment::Bump(bump) => vec![("/bump/left", &bump.left), ("/bump/right", &bump.right)],
        Segment::Junction(junction) => vec![
            ("/junction/left", &junction.left),
            ("/junction/right", &junction.right),
        ],
        Segment::Corner(corner) => {
            let mut beside = vec![
                ("/corner/left", &corner.left),
                ("/corner/right", &corner.right),
            ];
            beside.extend(
                corner
                    .beyond
                    .as_ref()
                    .map(|beyond| ("/corner/beyond", beyond)),
            );
            beside
        }
    }
}
