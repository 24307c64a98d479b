//! `cards-section-empty`: a section of cards without any.

use super::prelude::*;
use crate::kit::quote::list;

lint! {
    "cards-section-empty": Warn, CardsByPlayers;
    summary: "a section of cards that names none",
    why: "A section that is given takes the place of the base game's as a whole: without a card in it, none of them is in play. To play without them, write a 0 for one of them.",
    kind: "cards",
    bad: "[hazards]\nnote = \"As ever.\"\n",
    good: "[hazards] # scrutineer: allow(cards-table)\nflat-tyre = 0\n",
    checks: [Cards(check)],
}

fn check(cards: &CardTable, scope: &mut Scope<'_>) {
    let [fuel, tyre, tools @ ..] = [
        Card::Fuel,
        Card::SpareTyre,
        Card::Toolbox,
        Card::RainTyres,
        Card::FogLights,
    ]
    .map(|card| card.to_string());
    let sections = [
        ("consumables", cards.consumables.is_some(), vec![fuel, tyre]),
        ("accessories", cards.accessories.is_some(), tools.to_vec()),
        ("features", cards.features.is_some(), names(Feature::ALL)),
        (
            "road-book",
            cards.road_book.is_some(),
            names(Direction::ALL),
        ),
        ("hazards", cards.hazards.is_some(), names(Hazard::ALL)),
        ("jokers", cards.jokers.is_some(), names(Joker::ALL)),
    ];
    for (section, is_given, names) in sections {
        let says = |name: &String| scope.document.says(&format!("/{section}/{name}"));
        // One under a mistyped header is taken for this one, and says something there.
        let is_written = scope.document.says(&format!("/{section}"));
        if !is_given || !is_written || names.iter().any(says) {
            continue;
        }
        let message = format!("`[{section}]` names no card, so that none of them is in play");
        let place = scope.key_place(&format!("/{section}"));
        let known = list(names.iter().map(String::as_str));
        let help =
            format!("name its cards, of {known}; or remove the section for those of the base game");
        scope.report(found(&LINT, place, message).help(help));
    }
}

fn names<T: ToString>(all: &[T]) -> Vec<String> {
    all.iter().map(ToString::to_string).collect()
}
