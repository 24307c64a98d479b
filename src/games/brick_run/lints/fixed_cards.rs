//! `fixed-cards`: a fixed deck with a card twice.

use super::prelude::*;

lint! {
    "fixed-cards": Error, SetupShuffle;
    summary: "a fixed deck that names a card twice",
    why: "Each card is there once. Those that are left out follow by themselves.",
    kind: "scenario",
    above: r#"players = 2

[fixed]
"#,
    bad: r#"deck = ["c07", "c15", "c07"]
"#,
    good: r#"deck = ["c07", "c15", "c04"]
"#,
    checks: [Fixed(check)],
}

fn check(game: &BrickRun, scope: &mut Scope<'_>) {
    let deck = game.fixed.deck.as_deref().unwrap_or_default();
    for (index, card) in deck.iter().enumerate() {
        if deck[..index].contains(card) {
            let message = format!("`{card}` is in the deck twice");
            let place = scope.place(&format!("/fixed/deck/{index}"));
            scope.report(found(&LINT, place, message).help("name each card once"));
        }
    }
}
