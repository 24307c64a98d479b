//! `map-blank-side`: a road that runs into a blank side.

use super::map_unreachable::turned_off;
use super::prelude::*;
use super::tile_copies;

lint! {
    "map-blank-side": Warn, MoveDeadEndStops;
    summary: "a road that runs against a side of another tile without road",
    why: "A dead end that is hard to see; usually one of the two tiles is turned wrongly.",
    kind: "road-map",
    above: r#"[board]
"0,0" = "start/0"
"0,1" = "checkpoint-1/0"
"0,2" = "junction/1"
"0,3" = "checkpoint-2/0"
"0,4" = "service/0"
"0,5" = "checkpoint-3/0"
"0,6" = "finish/0"
"1,2" = "curve/3"
"#,
    bad: r#""1,3" = "curve/2"
"#,
    good: r#""1,3" = "curve/1"
"#,
    checks: [Map(check)],
}

fn check(subject: &MapSubject<'_>, scope: &mut Scope<'_>) {
    if subject.terms.edge_match != EdgeMatch::Lenient {
        // `map-edge-match` reports these.
        return;
    }
    let cut_off = subject.cut_off(&subject.raced);
    let misfits = tile_copies::misfits(subject);
    let is_misfit = |place| misfits.contains(&subject.raced.at(place).cell);
    // Nor is it one of its own where a tile only has to be turned, which is reported with the goals that it cuts off.
    let turned = if cut_off.is_empty() {
        None
    } else {
        turned_off(subject)
    };
    let turned = turned.map(|(index, _)| subject.tiles[index].0);
    let is_turned = |place| turned == Some(subject.raced.at(place).cell);
    let is_cut_off = |place| cut_off.iter().any(|region| region.tiles.contains(&place));
    for clash in subject.clashes() {
        // Where a tile is cut off, that is the fault, and it is reported.
        if is_cut_off(clash.road) || is_cut_off(clash.blank) {
            continue;
        }
        if is_turned(clash.road) || is_turned(clash.blank) {
            continue;
        }
        // `tile-copies` reports these.
        if is_misfit(clash.road) || is_misfit(clash.blank) {
            continue;
        }
        clash.report(&LINT, subject, scope);
    }
}
