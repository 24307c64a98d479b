//! `deck-no-flat`: spare tires that nobody will ever need.

use super::super::components::Cards;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "deck-no-flat",
        game: Some("rallyman"),
        level: Level::Warn,
        summary: "a shortcut deck without flats, in a game with spare tires",
        why: "Flats come from shortcut cards alone. Without such a card spare tires are pointless, and shortcuts cost their drivers nothing.",
        clause: Some("flat.lose-die"),
        bad: document!(
            "cards",
            "shortcut-cards = { good = 18, dirty = 8, flat = 0 }\n"
        ),
        good: document!(
            "cards",
            "shortcut-cards = { good = 13, dirty = 8, flat = 5 }\n"
        ),
    },
    check: &[Check::Cards(check)],
};

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
