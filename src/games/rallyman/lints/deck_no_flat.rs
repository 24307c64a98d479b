//! `deck-no-flat`: spare tires that nobody will ever need.

use super::prelude::*;

lint! {
    "deck-no-flat": Warn, FlatLoseDie;
    summary: "a shortcut deck without flats, in a game with spare tires",
    why: "Flats come from shortcut cards alone. Without such a card spare tires are pointless, and shortcuts cost their drivers nothing.",
    kind: "cards",
    bad: "shortcut-cards = { good = 18, dirty = 8, flat = 0 }\n",
    good: "shortcut-cards = { good = 13, dirty = 8, flat = 5 }\n",
    checks: [Cards(check)],
}

fn check(cards: &Cards, scope: &mut Scope<'_>) {
    let Some(deck) = &cards.shortcut_cards else {
        return;
    };
    let is_drawn = deck.good > 0 || deck.dirty > 0;
    if deck.flat == 0 && is_drawn && cards.spare_tires != Some(0) {
        let place = scope.place("/shortcut-cards/flat");
        let finding = found(&LINT, place, "no shortcut card brings a flat");
        scope.report(finding.help("have some, or write `spare-tires = 0`"));
    }
}
