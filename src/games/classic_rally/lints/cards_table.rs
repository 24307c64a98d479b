//! `cards-table`: another supply than the rulebook has.

use std::fmt::Display;
use std::sync::Arc;

use super::prelude::*;
use crate::games::classic_rally::table::MAX_HAZARDS;
use crate::kit::quote::list;

lint! {
    "cards-table": Warn, CardsByPlayers;
    summary: "cards of which there are more or fewer than the rulebook's table says",
    why: "FUEL, Features and the other cards are balanced by number of players; another supply is another game.",
    kind: "cards",
    bad: r#"[accessories]
toolbox = [1, 1, 1, 1]
rain-tyres = [1, 2, 3, 4]
fog-lights = [1, 2, 3, 4]
"#,
    good: r#"# Toolboxes are rare, on purpose.
[accessories]
toolbox = [1, 1, 1, 1] # scrutineer: allow(cards-table)
rain-tyres = [1, 2, 3, 4]
fog-lights = [1, 2, 3, 4]
"#,
    checks: [Cards(check)],
}

const HELP: &str = "the numbers are for one, two, three and four players; if they are meant, write \
                    `# scrutineer: allow(cards-table)` behind the line";

fn check(cards: &CardTable, scope: &mut Scope<'_>) {
    let Some(base): Option<Arc<Read<CardTable>>> = scope.linked("cards", "", "base") else {
        return;
    };
    let base = &base.value;
    if let (Some(own), Some(printed)) = (&cards.consumables, &base.consumables) {
        compare("consumables", own.copies(), printed.copies(), scope);
    }
    if let (Some(own), Some(printed)) = (&cards.accessories, &base.accessories) {
        compare("accessories", own.copies(), printed.copies(), scope);
    }
    if let (Some(own), Some(printed)) = (&cards.features, &base.features) {
        compare("features", own.copies(), printed.copies(), scope);
    }
    if let (Some(own), Some(printed)) = (&cards.road_book, &base.road_book) {
        compare("road-book", own.copies(), printed.copies(), scope);
    }
    // Of Hazard cards and Jokers the table has nothing but how many there are in all.
    if let (Some(own), Some(printed)) = (&cards.hazards, &base.hazards) {
        compare_all(
            "hazards",
            "Hazard cards",
            &own.copies(),
            &printed.copies(),
            scope,
        );
    }
    if let (Some(own), Some(printed)) = (&cards.jokers, &base.jokers) {
        compare_all("jokers", "Jokers", &own.copies(), &printed.copies(), scope);
    }
}

fn compare<T: Display>(
    section: &str,
    own: Vec<(T, ByPlayers)>,
    printed: Vec<(T, ByPlayers)>,
    scope: &mut Scope<'_>,
) {
    let mut left_out = Vec::new();
    let all = own.len();
    for ((card, own), (_, printed)) in own.into_iter().zip(printed) {
        let pointer = format!("/{section}/{card}");
        let is_told = section == "road-book" && is_told(own);
        if own == printed || is_told {
            continue;
        }
        let is_out = own == [0; 4];
        if is_out && !scope.document.says(&pointer) {
            left_out.push(card.to_string());
            continue;
        }
        let message = if is_out {
            format!("`{card}` is not in play; the rulebook has {printed:?}")
        } else {
            format!("`{card}` is in play {own:?} times; the rulebook has {printed:?}")
        };
        scope.report(found(&LINT, scope.place(&pointer), message).help(HELP));
    }
    // `cards-section-empty` reports a section that names no card.
    if !left_out.is_empty() && left_out.len() < all {
        let cards = list(left_out.iter().map(String::as_str));
        let message = format!("none of these is in play: {cards}");
        let place = scope.key_place(&format!("/{section}"));
        scope.report(found(&LINT, place, message).help(HELP));
    }
}

/// Whether `cards-hand-share` or `table-order` reports the copies of a Road Book card.
fn is_told(copies: ByPlayers) -> bool {
    let mut shares = copies.iter().zip(1_u8..);
    !copies.is_sorted() || shares.any(|(copies, players)| copies % players != 0)
}

/// Compares how many cards of a section there are together.
fn compare_all<T: Display>(
    section: &str,
    what: &str,
    own: &[(T, u8)],
    printed: &[(T, u8)],
    scope: &mut Scope<'_>,
) {
    let sum = |cards: &[(T, u8)]| cards.iter().map(|(_, copies)| usize::from(*copies)).sum();
    let (count, printed): (usize, usize) = (sum(own), sum(printed));
    let says = |(card, _): &(T, u8)| scope.document.says(&format!("/{section}/{card}"));
    // `cards-section-empty` reports a section that names no card, and `set-limit` a deck beyond all bounds.
    if count == printed || count > MAX_HAZARDS || !own.iter().any(says) {
        return;
    }
    let message = format!("there are {count} {what} in all; the rulebook has {printed}");
    let place = scope.key_place(&format!("/{section}"));
    scope.report(
        found(&LINT, place, message)
            .help("if that is meant, write `# scrutineer: allow(cards-table)` behind the line"),
    );
}
