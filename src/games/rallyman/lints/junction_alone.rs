//! `junction-alone`: a junction of one road.

use super::prelude::*;
use super::roads::segments;

lint! {
    "junction-alone": Warn, SheetRoutes;
    summary: "a junction that a single road of its zone names",
    why: "Roads meet where they name the same junction. One that no other road names leads nowhere, and may be misspelt.",
    bad: zones!(
        r#"  { straight = { spaces = 3, left = "plain", right = "forest" } },
  { junction = { id = "nx", left = "plain", right = "forest" } },
  { straight = { spaces = 3, left = "plain", right = "forest" } },
"#
    ),
    good: zones!(
        r#"  { straight = { spaces = 7, left = "plain", right = "forest" } },
"#
    ),
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for segment in segments(set) {
        let Segment::Junction(junction) = segment.value else {
            continue;
        };
        let names =
            |segment: &Segment| matches!(segment, Segment::Junction(own) if own.id == junction.id);
        let roads = segment.zone().roads.iter();
        let named = roads.filter(|road| road.segments.iter().any(names)).count();
        if named < 2 {
            let message = format!(
                "no other road of zone `{}` comes to junction `{}`",
                segment.zone().id,
                junction.id
            );
            let help =
                "name it in another road of the zone, too, or write a `straight` of one space";
            scope.report(found(&LINT, segment.place("/junction/id"), message).help(help));
        }
    }
}
