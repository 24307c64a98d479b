//! `junction-repeated`: a junction that a road comes to twice.

use super::prelude::*;

lint! {
    "junction-repeated": Error, StagePointToPoint;
    summary: "a junction that one road comes to twice",
    why: "A junction is one space. A road that comes back to it would be driven twice there, and nobody could tell who is ahead.",
    kind: "zones",
    above: r#"[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }
roads = [
  { ends = [0, 1], segments = [
"#,
    bad: r#"    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
"#,
    good: "",
    below: r#"    { straight = { spaces = 3, left = "plain", right = "forest" } },
    { junction = { id = "nx", left = "plain", right = "forest" } },
    { straight = { spaces = 3, left = "plain", right = "forest" } },
  ] },
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
            let junctions = road.segments.iter().enumerate();
            let junctions = junctions.filter_map(|(index, segment)| match segment {
                Segment::Junction(junction) => Some((index, &junction.id)),
                _ => None,
            });
            let junctions: Vec<_> = junctions.collect();
            for (count, &(segment, id)) in junctions.iter().enumerate() {
                let Some((first, _)) = junctions[..count].iter().find(|(_, other)| *other == id)
                else {
                    continue;
                };
                let at = |segment: usize| {
                    own.place(&format!("/roads/{index}/segments/{segment}/junction/id"))
                };
                let [from, to] = road.ends;
                let message = format!(
                    "the road from end {from} to end {to} of zone `{}` comes to junction `{id}` twice",
                    own.value.id
                );
                scope.report(
                    found(&LINT, at(segment), message)
                        .also(at(*first), "first here")
                        .help("give one of them another id, or write a `straight` of one space"),
                );
            }
        }
    }
}
