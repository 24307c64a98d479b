//! `terrain-not-in-legend`: terrain of which nobody knows what it does.

use std::collections::BTreeMap;

use super::prelude::*;
use super::roads::segments;
use crate::diagnostic::Place;
use crate::kit::nearest::{did_you_mean, nearest};
use crate::lint::WayAround;

lint! {
    "terrain-not-in-legend": Error, DamageByTerrain;
    summary: "terrain that is missing in the legend of its zone",
    why: "A car that leaves the road takes the damage that the legend tells; without a line there, nobody knows how much that is.",
    inside: zones,
    bad: r#"  { straight = { spaces = 3, left = "plain", right = "swamp" } },
"#,
    good: "",
    below: r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#,
    checks: [Zones(check)],
}

/// A terrain of which a legend says nothing is one mistake, in however many places it lies.
fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    let mut lacking: Vec<(&Entry<Zone>, &Id, Vec<Lies>)> = Vec::new();
    for segment in segments(set) {
        let legend = &segment.zone().legend;
        // A legend that is missing has been reported, and is empty in both ways around that.
        if legend.is_empty() && scope.way == WayAround::Last {
            continue;
        }
        for (below, terrain) in lacking_in(legend, segment.value) {
            let lies = Lies {
                beside: segment.name.clone(),
                place: segment.place(below),
            };
            let known = lacking
                .iter_mut()
                .find(|(entry, known, _)| std::ptr::eq(*entry, segment.entry) && *known == terrain);
            match known {
                Some((_, _, all)) => all.push(lies),
                None => lacking.push((segment.entry, terrain, vec![lies])),
            }
        }
    }
    for (entry, terrain, lies) in lacking {
        let legend = &entry.value.legend;
        let near = nearest(terrain.as_str(), legend.keys().map(Id::as_str));
        let finding = match near.filter(|near| lies.len() > 1 && is_nowhere(entry, near)) {
            Some(near) => {
                let message = format!(
                    "the legend of zone `{}` has `{near}`, which lies nowhere, and no `{terrain}`, which lies in {} places",
                    entry.value.id,
                    lies.len()
                );
                let key = entry.key_place(&format!("/legend/{near}"));
                found(&LINT, key, message)
                    .help(did_you_mean(terrain.as_str()))
                    .also(lies[0].place.clone(), format!("the first `{terrain}`"))
            }
            None => unknown(entry, terrain, &lies, near),
        };
        scope.report(finding);
    }
}

/// The terrain beside a segment of which a legend says nothing.
pub(super) fn lacking_in<'s>(
    legend: &BTreeMap<Id, LegendDamage>,
    segment: &'s Segment,
) -> impl Iterator<Item = (&'static str, &'s Id)> {
    beside(segment).into_iter().filter(|(below, terrain)| {
        // Beside a road, this name stands for the shortcut of a corner.
        let is_shortcut = terrain.as_str() == SHORTCUT && !below.ends_with("/beyond");
        !is_shortcut && !legend.contains_key(*terrain)
    })
}

/// A place in which a terrain lies.
struct Lies {
    beside: String,
    place: Place,
}

/// Whether a terrain lies beside no road of a zone.
fn is_nowhere(entry: &Entry<Zone>, terrain: &str) -> bool {
    let segments = entry.value.roads.iter().flat_map(|road| &road.segments);
    let mut all = segments.flat_map(beside);
    all.all(|(_, other)| other.as_str() != terrain)
}

/// The finding about a terrain that the legend lacks, at the first place in which the terrain lies.
fn unknown(entry: &Entry<Zone>, terrain: &Id, lies: &[Lies], near: Option<&str>) -> Finding {
    let legend = &entry.value.legend;
    let more = match lies.len() - 1 {
        0 => String::new(),
        1 => " and in one more place".to_owned(),
        more => format!(" and in {more} more places"),
    };
    let message = format!(
        "the legend of zone `{}` has no `{terrain}`, which lies beside `{}`{more}",
        entry.value.id, lies[0].beside
    );
    let help = if let Some(near) = near {
        format!("did you mean `{near}`? otherwise write `{terrain} = 1` into `legend`")
    } else if legend.is_empty() {
        format!("write its damage into `legend`, such as `{terrain} = 1`")
    } else {
        let known = list(legend.keys().map(Id::as_str));
        format!("write its damage into `legend`, such as `{terrain} = 1`, or name one of {known}")
    };
    found(&LINT, lies[0].place.clone(), message).help(help)
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
