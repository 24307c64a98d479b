//! `set-limit`, as far as it is about several sets: too many terrain types together.

use super::prelude::*;
use crate::lint::general;

/// The most terrain types on the tiles and border pieces of one game.
const MOST_TERRAINS: usize = 16;

pub(super) fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    let tiles = parts.tiles.items.iter().map(|entry| &entry.value);
    let borders = parts.borders.items.iter().map(|entry| &entry.value);
    let segments = borders.flat_map(|piece| piece.a.iter().chain(&piece.b));
    let sides = tiles.flat_map(|tile| &tile.terrain);
    let mut terrains: Vec<&Id> = Vec::new();
    for terrain in sides.chain(segments) {
        // There are few, so that looking through them is quick.
        if !terrains.contains(&terrain) {
            terrains.push(terrain);
        }
    }
    if terrains.len() > MOST_TERRAINS {
        let message = format!(
            "tiles and border pieces show {} terrain types; at most {MOST_TERRAINS} can be in a game",
            terrains.len()
        );
        let finding = Finding::new(&general::SET_LIMIT, scope.place("/components"), message);
        scope.report(finding.help("use tiles or border pieces of fewer terrain types"));
    }
}
