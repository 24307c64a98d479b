//! `tile-dead-end`: a tile that the road leaves through one side only.

use super::prelude::*;

lint! {
    "tile-dead-end": Warn;
    summary: "a tile whose road ends on it",
    why: "The rules allow it, but no tile of the base set has a dead end: usually a side has been forgotten.",
    inside: tiles,
    bad: r#"  { id = "quarry", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N"] },
"#,
    good: r#"  { id = "quarry", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N", "W"] },
"#,
    checks: [Tiles(check)],
}

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        if let [only] = entry.value.exits.as_slice() {
            let message = format!(
                "the road of the tile `{}` leaves through {only:?} only",
                entry.value.id
            );
            scope.report(found(&LINT, entry.place("/exits"), message).help(format!(
                "name the other end, too, such as `exits = [\"{only:?}\", \"{:?}\"]`",
                only.opposite()
            )));
        }
    }
}
