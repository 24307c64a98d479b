//! Where what a scenario is played with is written: findings stand where something has to change.

use std::sync::Arc;

use super::prelude::*;
use crate::diagnostic::Place;

/// The place of the first of these sections and cards that stands in the cards document of a
/// scenario, or where that is named.
pub(super) fn in_cards(named: &Components, pointers: &[&str], scope: &mut Scope<'_>) -> Place {
    let at = "/components/cards";
    let read = (named.cards.as_ref()).filter(|cards| cards.named() != Some("base"));
    let read: Option<Arc<Read<CardTable>>> =
        read.and_then(|cards| scope.component("cards", at, Some(cards)));
    let written = read.and_then(|read| {
        let mut pointers = pointers.iter();
        let pointer = pointers.find(|pointer| read.document.says(pointer))?;
        Some(read.document.key_place(pointer))
    });
    written.unwrap_or_else(|| scope.place(at))
}

/// The place of the list in the tiles document of a scenario, or where that is named.
pub(super) fn in_tiles(named: &Components, scope: &mut Scope<'_>) -> Place {
    let at = "/components/tiles";
    let set = scope.set::<RoadTiles>(at, named.tiles.as_ref());
    set.and_then(|set| of_set(&set, scope))
        .unwrap_or_else(|| scope.place(at))
}

/// The place of the list in the document of a set, if that has tiles of its own and is no base set.
pub(super) fn of_set(set: &Set<RoadTile>, scope: &Scope<'_>) -> Option<Place> {
    let document = &set.own().last()?.document;
    let catalogue = scope.library.catalogue();
    let is_base = catalogue.base_text(&document.source().name).is_some();
    (!is_base).then(|| document.key_place("/tiles"))
}
