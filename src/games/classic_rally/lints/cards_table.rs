//! `cards-table`: another supply than the rulebook has.

use std::fmt::Display;
use std::sync::Arc;

use super::prelude::*;
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
}

fn compare<T: Display>(
    section: &str,
    own: Vec<(T, ByPlayers)>,
    printed: Vec<(T, ByPlayers)>,
    scope: &mut Scope<'_>,
) {
    let help = "the numbers are for one, two, three and four players; if they are meant, write \
                `# scrutineer: allow(cards-table)` behind the line";
    let mut left_out = Vec::new();
    let all = own.len();
    for ((card, own), (_, printed)) in own.into_iter().zip(printed) {
        if own == printed {
            continue;
        }
        if own == [0; 4] {
            left_out.push(card.to_string());
            continue;
        }
        let place = scope.place(&format!("/{section}/{card}"));
        let message = format!("`{card}` is in play {own:?} times; the rulebook has {printed:?}");
        scope.report(found(&LINT, place, message).help(help));
    }
    let says = |card: &String| scope.document.says(&format!("/{section}/{card}"));
    // `cards-section-empty` reports a section that names no card.
    let is_empty = left_out.len() == all && !left_out.iter().any(says);
    if !left_out.is_empty() && !is_empty {
        let cards = list(left_out.iter().map(String::as_str));
        let message = format!("none of these is in play: {cards}");
        let place = scope.key_place(&format!("/{section}"));
        scope.report(found(&LINT, place, message).help(help));
    }
}
