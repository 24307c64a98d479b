//! `tile-duplicate`: a tile that is another one, turned.

use std::collections::BTreeMap;

use super::prelude::*;

lint! {
    "tile-duplicate": Warn;
    summary: "a tile that looks like another one of the set, perhaps turned",
    why: "No two tiles of the box are alike; two that are come usually from a line copied and not changed.",
    inside: tiles,
    above: r#"  { id = "dam", road = "gravel", terrain = ["desert", "city", "mountains", "mountains"], exits = ["N", "E"] },
"#,
    bad: r#"  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "W"] },
"#,
    good: r#"  { id = "weir", road = "gravel", terrain = ["city", "mountains", "mountains", "desert"], exits = ["N", "E"] },
"#,
    checks: [Tiles(check)],
}

fn check(subject: &SetSubject<'_, Tile>, scope: &mut Scope<'_>) {
    let inherited = subject.set.items.len() - subject.set.own;
    let mut terrains: Vec<&Id> = Vec::new();
    let mut first: BTreeMap<Look, &Entry<Tile>> = BTreeMap::new();
    for (index, entry) in subject.set.items.iter().enumerate() {
        let tile = &entry.value;
        let Ok(sides) = <&[Id; 4]>::try_from(&tile.terrain[..]) else {
            continue;
        };
        let mut exits = Exit::ALL.iter();
        let mut sides = sides.each_ref().map(|terrain| {
            let has_exit = exits.next().is_some_and(|side| tile.exits.contains(side));
            // There are few, so that looking through them is quick.
            let known = terrains.iter().position(|other| *other == terrain);
            let number = known.unwrap_or_else(|| {
                terrains.push(terrain);
                terrains.len() - 1
            });
            (number, has_exit)
        });
        // Of the four ways to turn a tile, the least stands for all.
        let mut least = sides;
        for _ in 1..4 {
            sides.rotate_right(1);
            least = least.min(sides);
        }
        let look = (tile.road, least);
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

/// Road of a tile, and from north clockwise its terrains, by number, and whether there is an exit.
type Look = (Road, [(usize, bool); 4]);
