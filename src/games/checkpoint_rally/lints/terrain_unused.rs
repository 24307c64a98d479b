//! `terrain-unused`: a terrain type that is declared and shown by nothing.

use std::collections::BTreeSet;

use super::prelude::*;

lint! {
    "terrain-unused": Warn, TileTerrainTypes;
    summary: "a declared terrain type that no tile or border piece of the document shows",
    why: "It has been declared for something that is missing, or that shows another terrain by mistake.",
    kind: "tile-set",
    bad: r#"extends = ["base"]
terrains = ["city", "grassland", "mountains", "desert", "swamp"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "moor", road = "gravel", terrain = ["desert", "city", "desert", "mountains"], exits = ["N", "S"] },
]
"#,
    good: r#"extends = ["base"]
terrains = ["city", "grassland", "mountains", "desert", "swamp"] # scrutineer: allow(terrain-nonstandard)
# scrutineer: allow(tile-count)
tiles = [
  { id = "moor", road = "gravel", terrain = ["swamp", "city", "swamp", "city"], exits = ["N", "S"] },
]
"#,
    checks: [Tiles(check_tiles), Borders(check_borders)],
}

fn check_tiles(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let shown = subject
        .set
        .items
        .iter()
        .flat_map(|entry| &entry.value.terrain);
    check(&unused(subject.terrains, shown), scope);
}

fn check_borders(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    let pieces = subject.set.items.iter().map(|entry| &entry.value);
    let shown = pieces.flat_map(|piece| piece.a.iter().chain(&piece.b));
    check(&unused(subject.terrains, shown), scope);
}

/// The declared terrain types that nothing shows, by their place in the list. Those of the box are in
/// the game with or without a declaration.
pub(super) fn unused<'a>(declared: &[Id], shown: impl Iterator<Item = &'a Id>) -> Vec<(usize, Id)> {
    let shown: BTreeSet<&Id> = shown.collect();
    let standard = base_terrains();
    let declared = declared.iter().enumerate();
    let unused = declared.filter(|(_, id)| !shown.contains(id) && !standard.contains(id));
    unused.map(|(index, id)| (index, id.clone())).collect()
}

fn check(unused: &[(usize, Id)], scope: &mut Scope<'_>) {
    for (index, terrain) in unused {
        let message = format!("unused terrain `{terrain}`: nothing here shows it");
        let place = scope.place(&format!("/terrains/{index}"));
        scope.report(found(&LINT, place, message).help("remove it, or let a side show it"));
    }
}
