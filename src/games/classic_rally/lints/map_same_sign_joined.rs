//! `map-same-sign-joined`: equal signs next to each other.

use super::prelude::*;

lint! {
    "map-same-sign-joined": Error, BuildSameSignApart;
    summary: "two tiles with the same kind of sign that a road links directly",
    why: "Tiles with equal signs are never laid so; all checkpoints count as equal.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"#,
    bad: r#""0,2" = "checkpoint-2/0"
"0,3" = "straight/0"
"#,
    good: r#""0,2" = "straight/0"
"0,3" = "checkpoint-2/0"
"#,
    below: r#""0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    let map = &subject.raced;
    for place in map.places() {
        let laid = map.at(place);
        // The neighbours on the other two sides see this one on theirs.
        for side in [Side::E, Side::S] {
            let Some(next) = laid.across(side) else {
                continue;
            };
            let (Some(own), Some(other)) = (laid.sign, map.at(next).sign) else {
                continue;
            };
            if !own.is_like(other) {
                continue;
            }
            let (pointer, message) = (
                subject.pointer(next),
                format!(
                    "{} is joined to {}",
                    subject.name(next),
                    subject.name(place)
                ),
            );
            let first = scope.place(&subject.pointer(place));
            let finding = found(&LINT, scope.place(&pointer), message);
            scope.report(finding.also(first, "the same kind of sign").help(
                if own.checkpoint().is_some() {
                    // Each has to be on the map.
                    "move one of them, or lay another tile between them"
                } else {
                    "lay a tile with another sign, or none, in place of one of them"
                },
            ));
        }
    }
}
