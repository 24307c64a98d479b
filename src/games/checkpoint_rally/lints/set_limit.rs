//! `set-limit`: a set that is too large.

use std::collections::BTreeSet;

use super::super::components::{CarSheet, CheckpointCards, Id, TerrainBorders, TileSet};
use super::super::load::Parts;
use super::super::table::MAX_TILES;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Place, Rule};
use crate::lint::{Component, Lint, Scope, Set};

/// The most terrain types on the tiles and border pieces of one game.
const MOST_TERRAINS: usize = 16;

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "set-limit",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "more than 128 tiles, 64 border pieces, 64 cars, 200 cards or 16 terrain types together",
        why: "Positions are kept in few bytes, so that many games can be played quickly.",
        clause: None,
        bad: document!(
            "tile-set",
            r#"extends = ["base"]
tiles = []
# scrutineer: allow(terrain-nonstandard)
terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle", "savanna"]
"#
        ),
        good: document!(
            "tile-set",
            r#"extends = ["base"]
tiles = []
# scrutineer: allow(terrain-nonstandard)
terrains = ["city", "grassland", "mountains", "desert", "moor", "heath", "bog", "fen", "marsh", "dune", "beach", "cliff", "glacier", "tundra", "taiga", "jungle"]
"#
        ),
    },
    check: &[Check::Shape, Check::Parts(check_parts)],
};

/// A document whose items are limited in number, together with those that it extends.
pub(super) trait Limited: Component {
    /// The most items.
    const MOST: usize;

    /// How many items the document itself has.
    fn count(&self) -> usize;
}

impl Limited for TileSet {
    const MOST: usize = MAX_TILES;

    fn count(&self) -> usize {
        self.tiles.len()
    }
}

impl Limited for TerrainBorders {
    const MOST: usize = 64;

    fn count(&self) -> usize {
        self.borders.len()
    }
}

impl Limited for CarSheet {
    const MOST: usize = 64;

    fn count(&self) -> usize {
        self.cars.len()
    }
}

impl Limited for CheckpointCards {
    const MOST: usize = 200;

    fn count(&self) -> usize {
        self.cards.len()
    }
}

/// Checks a document's set; whether it is small enough to be looked at further.
pub(super) fn check_set<C: Limited>(set: &Set<C::Item>, scope: &mut Scope<'_>) -> bool {
    check::<C>(
        set,
        |scope| scope.key_place(&format!("/{}", C::LIST)),
        scope,
    )
}

fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    check::<TileSet>(
        &parts.tiles,
        |scope| scope.place("/components/tiles"),
        scope,
    );
    check::<TerrainBorders>(
        &parts.borders,
        |scope| scope.place("/components/borders"),
        scope,
    );
    check::<CarSheet>(&parts.cars, |scope| scope.place("/components/cars"), scope);
    check::<CheckpointCards>(
        &parts.cards,
        |scope| scope.place("/components/cards"),
        scope,
    );
    let tiles = parts.tiles.items.iter().map(|entry| &entry.value);
    let borders = parts.borders.items.iter().map(|entry| &entry.value);
    let segments = borders.flat_map(|piece| piece.a.iter().chain(&piece.b));
    let sides = tiles.flat_map(|tile| &tile.terrain);
    let terrains: BTreeSet<&Id> = sides.chain(segments).collect();
    if terrains.len() > MOST_TERRAINS {
        let message = format!(
            "tiles and border pieces show {} terrain types; at most {MOST_TERRAINS} can be in a game",
            terrains.len()
        );
        let finding = found(&LINT, scope.place("/components"), message);
        scope.report(finding.help("use tiles or border pieces of fewer terrain types"));
    }
}

fn check<C: Limited>(
    set: &Set<C::Item>,
    place: impl Fn(&Scope<'_>) -> Place,
    scope: &mut Scope<'_>,
) -> bool {
    let (count, most) = (set.items.len(), C::MOST);
    if count <= most {
        return true;
    }
    let message = format!("{count} {}s are in the set; at most {most} can be", C::NOUN);
    scope.report(found(&LINT, place(scope), message).help("extend fewer sets, or leave items out"));
    false
}
