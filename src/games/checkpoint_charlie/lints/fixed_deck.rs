//! `fixed-deck`: a deck that cannot be put together like this.

use super::super::components::Phase;
use super::super::state::State;
use super::subject::FixedSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::engine::Silent;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "fixed-deck",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "a fixed deck with a card twice, with an investigator whom somebody has chosen, or with one below the top half",
        why: "Each cat is in the deck once; the investigators whom nobody has chosen are in its top half, so it must be known who they are.",
        clause: Some("deck.unchosen-into-top-half"),
        bad: document!(
            "scenario",
            r#"players = 4

[fixed]
investigators = { a = "laces", b = "lansbury", c = "britton", d = "colombini" }
deck = ["cat-10110", "laces"]
"#
        ),
        good: document!(
            "scenario",
            r#"players = 4

[fixed]
investigators = { a = "laces", b = "lansbury", c = "britton", d = "colombini" }
deck = ["cat-10110", "meridian"]
"#
        ),
    },
    check: &[Check::Fixed(check)],
};

fn check(subject: &FixedSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    let Some(deck) = &game.agreed.deck else {
        return;
    };
    let mut taken = subject.taken();
    if taken.len() < game.players && game.investigators.len() > game.players {
        let message = "the deck is fixed, and who has which investigator is not";
        let help = "fix the investigators of all players: the others are in the deck";
        scope.report(found(&LINT, scope.place("/fixed/deck"), message).help(help));
        return;
    }
    if taken.len() < game.players {
        taken = game.all_investigators().collect();
    }
    let mut bare = game.clone();
    bare.agreed = super::super::table::Agreed::default();
    let mut state: State = bare.open_table(&mut Silent);
    for (player, investigator) in state.players.iter_mut().zip(taken) {
        player.investigator = Some(investigator);
    }
    state.phase = Phase::Deck;
    if let Err(refusal) = game.check_deck(&state, deck) {
        let finding = found(&LINT, scope.place("/fixed/deck"), refusal.reason);
        let help = "name each card once, and investigators whom nobody has chosen early enough";
        scope.report(finding.help(help));
    }
}
