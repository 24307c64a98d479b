//! `terrain-nonstandard`: a terrain type that the box does not have.

use super::prelude::*;
use super::terrain_unused::unused;

lint! {
    "terrain-nonstandard": Warn, TileTerrainTypes;
    summary: "a terrain type other than the four of the box",
    why: "No tile or border piece of the base sets matches it.",
    kind: "tile-set",
    bad: r#"extends = ["base"]
terrains = ["city", "grassland", "mountains", "desert", "swamp"]
"#,
    good: r#"extends = ["base"]
# A house set of its own.
terrains = ["city", "grassland", "mountains", "desert", "swamp"] # scrutineer: allow(terrain-nonstandard)
"#,
    below: r#"# scrutineer: allow(tile-count)
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
    check(subject.terrains, &unused(subject.terrains, shown), scope);
}

fn check_borders(subject: &SetSubject<'_, Border>, scope: &mut Scope<'_>) {
    let pieces = subject.set.items.iter().map(|entry| &entry.value);
    let shown = pieces.flat_map(|piece| piece.a.iter().chain(&piece.b));
    check(subject.terrains, &unused(subject.terrains, shown), scope);
}

fn check(terrains: &[Id], unused: &[(usize, Id)], scope: &mut Scope<'_>) {
    let standard = base_terrains();
    for (index, terrain) in terrains.iter().enumerate() {
        // That nothing shows it is told by itself.
        if standard.contains(terrain) || unused.iter().any(|(_, other)| other == terrain) {
            continue;
        }
        let place = scope.place(&format!("/terrains/{index}"));
        let finding = found(
            &LINT,
            place,
            format!("`{terrain}` is none of the game's terrain types"),
        );
        scope.report(finding.help(
            "the box has `city`, `grassland`, `mountains` and `desert`; for a house set, \
             write `# scrutineer: allow(terrain-nonstandard)` behind the line",
        ));
    }
}
