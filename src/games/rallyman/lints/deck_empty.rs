//! `deck-empty`: a pile of cards without any.

use super::prelude::*;

lint! {
    "deck-empty": Error, ControlFlipCard;
    summary: "a pile of gear cards, or a shortcut deck, without cards",
    why: "A driver who loses control turns over a card of the gear, and one who enters a shortcut draws a card: there has to be one.",
    kind: "cards",
    above: "[gear-cards]\n",
    bad: "g1 = { seconds = 50, spin = 0, left = 0, right = 0 }\n",
    good: "g1 = { seconds = 50, spin = 1, left = 0, right = 0 }\n",
    below: r#"g2 = { seconds = 40, spin = 26, left = 0, right = 0 }
g3 = { seconds = 30, spin = 9, left = 9, right = 9 }
g4 = { seconds = 20, spin = 2, left = 13, right = 13 }
g5 = { seconds = 10, spin = 1, left = 15, right = 14 }
"#,
    checks: [Cards(check)],
}

const HELP: &str = "have a card of one kind at least";

fn check(cards: &Cards, scope: &mut Scope<'_>) {
    for (pointer, message) in faults(cards) {
        scope.report(found(&LINT, scope.place(&pointer), message).help(HELP));
    }
}

/// The piles without cards: a pointer to each, and what is to be said of it.
fn faults(cards: &Cards) -> Vec<(String, String)> {
    let gears = cards.gear_cards.iter().flat_map(GearCards::piles);
    let empty = (1..).zip(gears).filter(|(_, pile)| pile.events() == [0; 3]);
    let empty = empty.map(|(gear, _)| {
        let pointer = format!("/gear-cards/g{gear}");
        (pointer, format!("the pile of gear {gear} has no cards"))
    });
    let mut faults: Vec<_> = empty.collect();
    if let Some(deck) = &cards.shortcut_cards
        && [deck.good, deck.dirty, deck.flat] == [0; 3]
    {
        let message = "the shortcut deck has no cards".to_owned();
        faults.push(("/shortcut-cards".to_owned(), message));
    }
    faults
}
