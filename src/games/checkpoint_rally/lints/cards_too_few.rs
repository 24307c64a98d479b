//! `cards-too-few`: fewer checkpoint cards than players.

use super::super::table::CheckpointRally;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "cards-too-few",
        game: Some("checkpoint-rally"),
        level: Level::Error,
        summary: "fewer checkpoint cards than players",
        why: "Every player races over the checkpoints of another card.",
        clause: Some("setup.card"),
        bad: document!(
            "scenario",
            r#"map = "two-three"

[components]
cards = "1-card.toml" # the first of the base deck

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
        good: document!(
            "scenario",
            r#"map = "two-three"

[players.red]
corner = "a1"

[players.blue]
corner = "e5"
"#
        ),
    },
    check: &[Check::Game(check)],
};

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
