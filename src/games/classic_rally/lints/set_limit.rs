//! `set-limit`, as far as it is about copies: too many tiles or Hazard cards together.

use super::prelude::*;
use crate::diagnostic::Place;
use crate::games::classic_rally::table::MAX_HAZARDS;
use crate::lint::general;

pub(super) fn check_parts(parts: &Parts, scope: &mut Scope<'_>) {
    tiles(
        &parts.tiles,
        |scope| scope.place("/components/tiles"),
        scope,
    );
    if let Some(hazards) = &parts.cards.hazards {
        check_hazards(hazards, |scope| scope.place("/components/cards"), scope);
    }
}

/// Checks a document's own set of tiles.
pub(super) fn check_tiles(set: &Set<RoadTile>, scope: &mut Scope<'_>) {
    tiles(set, |scope| scope.key_place("/tiles"), scope);
}

/// Checks a document's own table of cards.
pub(super) fn check_cards(cards: &CardTable, scope: &mut Scope<'_>) {
    if let Some(hazards) = &cards.hazards {
        check_hazards(hazards, |scope| scope.key_place("/hazards"), scope);
    }
}

fn tiles(set: &Set<RoadTile>, place: impl FnOnce(&Scope<'_>) -> Place, scope: &mut Scope<'_>) {
    let counts = set.items.iter().map(|entry| usize::from(entry.value.count));
    check(counts.sum(), MAX_MAP, "road tiles", place, scope);
}

fn check_hazards(
    hazards: &HazardCards,
    place: impl FnOnce(&Scope<'_>) -> Place,
    scope: &mut Scope<'_>,
) {
    let counts = hazards
        .copies()
        .into_iter()
        .map(|(_, count)| usize::from(count));
    check(counts.sum(), MAX_HAZARDS, "Hazard cards", place, scope);
}

fn check(
    count: usize,
    most: usize,
    what: &str,
    place: impl FnOnce(&Scope<'_>) -> Place,
    scope: &mut Scope<'_>,
) {
    if count > most {
        let message = format!("there are {count} {what}, copies included; at most {most} can be");
        let finding = Finding::new(&general::SET_LIMIT, place(scope), message);
        scope.report(finding.help("have fewer copies of some of them"));
    }
}
