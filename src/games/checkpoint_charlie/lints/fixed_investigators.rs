//! `fixed-investigators`: an investigator fixed for two players.

use super::subject::FixedSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::seat::Seat;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "fixed-investigators",
        game: Some("checkpoint-charlie"),
        level: Level::Error,
        summary: "an investigator that is fixed for two players, or for one and chosen by another",
        why: "Each player has an investigator that nobody else has.",
        clause: Some("setup.choose-investigator"),
        bad: document!(
            "scenario",
            r#"players = 3

[fixed]
investigators = { a = "laces", b = "laces" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3

[fixed]
investigators = { a = "laces", b = "lansbury" }
"#
        ),
    },
    check: &[Check::Fixed(check)],
};

fn check(subject: &FixedSubject<'_>, scope: &mut Scope<'_>) {
    let game = subject.game;
    for seat in game.all_seats() {
        let Some(own) = game.agreed.investigators[seat.index()] else {
            continue;
        };
        let earlier = &game.agreed.investigators[..seat.index()];
        if earlier.contains(&Some(own)) || subject.chosen.contains(&own) {
            let (id, name) = (game.investigator(own), game.name(seat));
            let message = match earlier.iter().position(|other| *other == Some(own)) {
                Some(other) => {
                    let other = game.name(Seat::new(other));
                    format!("`{id}` is not free for {name}: {other} has it")
                }
                None => format!("`{id}` is not free for {name}: it has been chosen"),
            };
            let place = scope.place(&format!("/fixed/investigators/{name}"));
            scope.report(found(&LINT, place, message).help("name another investigator"));
        }
    }
}
