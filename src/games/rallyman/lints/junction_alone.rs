//! `junction-alone`: a junction of one road.

use super::prelude::*;
use super::roads::{Located, segments};
use crate::kit::nearest::nearest;

lint! {
    "junction-alone": Warn, SheetRoutes;
    summary: "a junction that a single road of its zone names",
    why: "Roads meet where they name the same junction. One that no other road names leads nowhere, and may be misspelt.",
    inside: zones,
    bad: r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { junction = { id = "nx", left = "plain", right = "forest" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#,
    good: r#"  { straight = { spaces = 7, left = "plain", right = "forest" } },
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    let mut alone: Vec<(Located<'_, Segment>, &Id)> = Vec::new();
    for segment in segments(set) {
        let Segment::Junction(junction) = segment.value else {
            continue;
        };
        let names =
            |segment: &Segment| matches!(segment, Segment::Junction(own) if own.id == junction.id);
        let roads = segment.zone().roads.iter();
        if roads.filter(|road| road.segments.iter().any(names)).count() < 2 {
            alone.push((segment, &junction.id));
        }
    }
    let mut told: Vec<&Id> = Vec::new();
    for (segment, id) in &alone {
        if told.contains(id) {
            continue;
        }
        let zone = &segment.zone().id;
        let message = format!("no other road of zone `{zone}` comes to junction `{id}`");
        let finding = found(&LINT, segment.place("/junction/id"), message);
        // Of two names that are nearly the same and stand alone, one is a slip of the other.
        let others = alone.iter().filter(|(other, _)| other.zone().id == *zone);
        let others: Vec<_> = others.filter(|(_, other)| other != id).collect();
        let close = nearest(id.as_str(), others.iter().map(|(_, other)| other.as_str()));
        let twin = others
            .iter()
            .find(|(_, other)| Some(other.as_str()) == close);
        scope.report(match twin {
            Some((other, name)) => {
                told.push(name);
                let here = other.place("/junction/id");
                let finding = finding.also(here, format!("`{name}` stands alone, too"));
                finding.help(format!(
                    "name the same junction in both roads: `{name}` or `{id}`"
                ))
            }
            None => finding.help(
                "name it in another road of the zone, too, or write a `straight` of one space",
            ),
        });
    }
}
