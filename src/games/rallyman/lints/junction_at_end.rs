//! `junction-at-end`: a junction at the very edge of a board.

use super::prelude::*;

lint! {
    "junction-at-end": Warn, SheetRoutes;
    summary: "a junction that is the first or last space of a road",
    why: "A road that meets another one at its very end has two ways out there, and just one of them is at the edge of the board where the next zone joins.",
    kind: "zones",
    above: r#"[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }
roads = [
  { ends = [0, 1], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
"#,
    bad: "",
    good: r#"    { straight = { spaces = 1, left = "plain", right = "forest" } },
"#,
    below: r#"  ] },
  { ends = [2, 3], segments = [
    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
    { straight = { spaces = 3, left = "plain", right = "forest" } },
  ] },
]
"#,
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for own in set.own() {
        for (index, road) in own.value.roads.iter().enumerate() {
            let last = road.segments.len().saturating_sub(1);
            for (segment, end) in [(0, road.ends[0]), (last, road.ends[1])] {
                let Some(Segment::Junction(junction)) = road.segments.get(segment) else {
                    continue;
                };
                let message = format!(
                    "junction `{}` lies at the very end {end} of zone `{}`",
                    junction.id, own.value.id
                );
                let pointer = format!("/roads/{index}/segments/{segment}/junction/id");
                let help = "put a `straight` of one space between the junction and the end";
                scope.report(found(&LINT, own.place(&pointer), message).help(help));
            }
        }
    }
}
