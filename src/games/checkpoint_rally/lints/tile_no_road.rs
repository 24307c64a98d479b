//! `tile-no-road`: a tile that no road leaves.

use super::prelude::*;

lint! {
    "tile-no-road": Warn;
    summary: "a tile without any road through a side",
    why: "No car can drive onto it, and a car that starts on it is lost: it only blocks a space.",
    inside: tiles,
    bad: r#"  { id = "lake", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = [] },
"#,
    good: r#"  { id = "lake", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N", "E"] },
"#,
    checks: [Tiles(check)],
}

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    for entry in subject.set.own() {
        if entry.value.exits.is_empty() {
            let message = format!("no road leaves the tile `{}`", entry.value.id);
            scope
                .report(found(&LINT, entry.place("/exits"), message).help(
                    "name the sides that the road reaches, such as `exits = [\"N\", \"S\"]`",
                ));
        }
    }
}
