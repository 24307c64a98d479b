//! `cards-too-few`: fewer checkpoint cards than players.

use super::prelude::*;

lint! {
    "cards-too-few": Error, SetupCard;
    summary: "fewer checkpoint cards than players",
    why: "Every player races over the checkpoints of another card.",
    inside: scenario,
    bad: r#"map = "two-three"

[components]
cards = "1-card.toml" # the first of the base deck
"#,
    good: r#"map = "two-three"
"#,
    checks: [Game(check)],
}

fn check(game: &CheckpointRally, scope: &mut Scope<'_>) {
    let (cards, players) = (game.cards.len(), game.seats());
    if cards >= players {
        return;
    }
    let message =
        format!("{players} players need {players} checkpoint cards; the deck has {cards}");
    scope.report(
        found(&LINT, scope.place("/components/cards"), message)
            .help("add cards to the deck, by `extends = [\"base\"]` for example"),
    );
}
