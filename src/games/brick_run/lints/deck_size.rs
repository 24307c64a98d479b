//! `deck-size`: a deck of its own that has not as many cards as that of the box.

use super::prelude::*;

lint! {
    "deck-size": Warn, SetupPartsDeck;
    summary: "a deck that stands alone and has more or fewer cards than roads, market and the two of the box besides",
    why: "With the roads and the market of the box, 35 cards come out right. With one more or less, a card has probably been forgotten, or counted twice. Of decks that extend others nothing is said.",
    kind: "scenario",
    above: "players = 2\n",
    bad: r#"components = { cards = "one-card-short.toml" }
"#,
    good: r#"components = { cards = "base" }
"#,
    checks: [Authored(check)],
}

/// The cards of roads and market in the box.
const ROADS: usize = 21;
const MARKET: usize = 12;
/// Those that are left.
const REST: usize = 2;

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (game, set) = (subject.game, &subject.parts.cards);
    let roads: usize = game.towns.iter().map(|town| usize::from(town.road)).sum();
    let as_in_box = roads == ROADS && usize::from(game.constants.market) == MARKET;
    let stands_alone = set.own == set.items.len();
    let (cards, usual) = (set.items.len(), ROADS + MARKET + REST);
    // Where there are too few to play, that is said already.
    if as_in_box && stands_alone && cards != usual && scope.is_sound() {
        let message = format!(
            "there {}; roads, market and the two that stay make {usual}",
            are(cards, "card")
        );
        let help = "see whether one is missing or too many, or let a comment allow it";
        let place = scope.place("/components/cards");
        scope.report(found(&LINT, place, message).help(help));
    }
}
