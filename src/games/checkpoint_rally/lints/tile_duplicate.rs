//! `tile-duplicate`: a tile that is another one, turned.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;

use super::prelude::*;

lint! {
    "tile-duplicate": Warn;
    summary: "a tile that looks like another one of the set, perhaps turned",
    why: "No two tiles of the box are alike; two that are come usually from a line copied and not changed.",
    kind: "tile-set",
    above: r#"extends = ["base"]
# scrutineer: allow(tile-count)
tiles = [
  { id = "dam", road = "gravel", terrain = ["desert", "city", "mountains", "mountains"], exits = ["N", "E"] },
"#,
    bad: r#"  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "W"] },
]
"#,
    good: r#"  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
]
"#,
    checks: [Tiles(check)],
}

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let inherited = subject.set.items.len() - subject.set.own;
    let mut first: BTreeMap<Look<'_>, &Entry<Tile>> = BTreeMap::new();
    for (index, entry) in subject.set.items.iter().enumerate() {
        let tile = &entry.value;
        if tile.terrain.len() != 4 {
            continue;
        }
        // Of the four ways to turn a tile, the least stands for all.
        let looks = (0..4).map(|turns| look(tile, turns));
        let Some(look) = looks.min() else { continue };
        let Some(other) = first.get(&look) else {
            first.insert(look, entry);
            continue;
        };
        if index >= inherited {
            let message = format!("the tile `{}` looks like `{}`", tile.id, other.value.id);
            scope.report(
                found(&LINT, entry.place(""), message)
                    .also(
                        other.place(""),
                        "the same road and terrains, perhaps turned",
                    )
                    .help("change a terrain, the road or its exits, or remove the tile"),
            );
        }
    }
}

/// Road, terrains and exits of a tile, from north clockwise.
type Look<'a> = (Road, ArrayVec<(&'a Id, bool), 4>);

fn look(tile: &Tile, turns: usize) -> Look<'_> {
    let sides = tile.terrain.iter().zip(Exit::ALL);
    let sides = sides.cycle().skip(tile.terrain.len() - turns);
    let sides = sides.map(|(terrain, side)| (terrain, tile.exits.contains(&side)));
    (tile.road, sides.take(tile.terrain.len()).collect())
}
