//! `zone-duplicate-end`: an end that two roads have.

use super::prelude::*;

lint! {
    "zone-duplicate-end": Error, SheetRoutes;
    summary: "an end of a zone that two roads have, or both ends of one",
    why: "A route names the ends where a zone is entered and left. Each end has to mean one road.",
    kind: "zones",
    above: r#"[[zones]]
id = "n"
legend = { plain = 0, forest = 1 }
roads = [
  { ends = [0, 1], segments = [{ straight = { spaces = 9, left = "plain", right = "forest" } }] },
"#,
    bad: r#"  { ends = [1, 2], segments = [{ straight = { spaces = 9, left = "plain", right = "forest" } }] },
"#,
    good: r#"  { ends = [2, 3], segments = [{ straight = { spaces = 9, left = "plain", right = "forest" } }] },
"#,
    below: "]\n",
    checks: [Zones(check)],
}

fn check(set: &Set<Zone>, scope: &mut Scope<'_>) {
    for own in set.own() {
        for (road, value) in own.value.roads.iter().enumerate() {
            if let Some(first) = same_before(own, road) {
                let [one, other] = value.ends;
                let id = &own.value.id;
                let message = format!("zone `{id}` has a road from {one} to {other} twice");
                let place = |road: usize| own.place(&format!("/roads/{road}/ends"));
                scope.report(
                    found(&LINT, place(road), message)
                        .also(place(first), "the other one")
                        .help("remove one of the two, or write other numbers from 0 to 99"),
                );
            }
        }
        let roads = own.value.roads.iter().enumerate();
        let ends = roads.filter(|(road, _)| same_before(own, *road).is_none());
        let ends = ends.flat_map(|(road, value)| {
            let at = move |end: usize| format!("/roads/{road}/ends/{end}");
            [(value.ends[0], at(0)), (value.ends[1], at(1))]
        });
        let ends: Vec<(u8, String)> = ends.collect();
        for (index, (end, pointer)) in ends.iter().enumerate() {
            if let Some((_, first)) = ends[..index].iter().find(|(other, _)| other == end) {
                let message = format!("zone `{}` has end {end} twice", own.value.id);
                scope.report(
                    found(&LINT, own.place(pointer), message)
                        .also(own.place(first), "first used here")
                        .help("write a number from 0 to 99 that no other end of the zone has"),
                );
            }
        }
    }
}

/// The first road with both ends of this one, if that is before it: one of the two may have been pasted.
fn same_before(zone: &Entry<Zone>, road: usize) -> Option<usize> {
    let roads = &zone.value.roads;
    let ends = |road: usize| {
        let [one, other] = roads[road].ends;
        [one.min(other), one.max(other)]
    };
    (0..road).find(|before| ends(*before) == ends(road))
}
