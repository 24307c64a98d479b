//! `tile-reserved`: a tile with the name of an empty slot.

use super::prelude::*;

lint! {
    "tile-reserved": Error;
    summary: "a tile called `empty`",
    why: "In the row of a position, `empty` stands for a slot without a tile.",
    inside: tiles,
    bad: r#"  { id = "empty", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
"#,
    good: r#"  { id = "wasteland", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
"#,
    checks: [Tiles(check_set), Parts(check_parts)],
}

fn check_set(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    if let Some(entry) = reserved(subject.set.own()) {
        report(entry.place("/id"), scope);
    }
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    if let Some(entry) = reserved(&parts.tiles.items) {
        report(entry.place("/id"), scope);
    }
}

fn reserved(tiles: &[Entry<Tile>]) -> Option<&Entry<Tile>> {
    tiles
        .iter()
        .find(|entry| entry.value.id.as_str() == Slot::EMPTY)
}

fn report(place: Place, scope: &mut Scope<'_>) {
    scope.report(found(&LINT, place, "no tile can be called `empty`").help("give it another id"));
}
