//! `pool-rounds`: too few markers for all rounds.

use super::super::components::Colour;
use super::pool::{chosen, plain};
use super::subject::{ScenarioSubject, are};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "pool-rounds",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "fewer gold markers than rounds, or fewer markers than players and rounds need",
        why: "The game ends when a colour has run out. With a chief of spies caught in every round, or a marker for everybody in every round, it never comes to the last one.",
        clause: Some("end.colour-out"),
        bad: document!(
            "scenario",
            r#"players = 3
components = { markers = "four-gold.toml" }
"#
        ),
        good: document!(
            "scenario",
            r#"players = 3
components = { markers = "base" }
"#
        ),
    },
    check: &[Check::Authored(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let (set, players) = (&subject.parts.markers, subject.game.players);
    let rounds = usize::from(subject.game.constants.rounds);
    let counts = Colour::ALL.iter().map(|&colour| plain(set, colour));
    let counts: Vec<usize> = counts.collect();
    if counts.contains(&0) {
        // That is said already.
        return;
    }
    let (gold, all) = (plain(set, Colour::Gold), counts.iter().sum::<usize>());
    let (message, help) = if gold < rounds {
        let message = format!(
            "{} can take a gold marker each, and there {}",
            Count(rounds, "round"),
            are(gold, "gold marker")
        );
        (
            message,
            format!("have {rounds} gold markers, or let `rounds` be {gold}"),
        )
    } else if all < players * rounds {
        let wanted = players * rounds;
        let message = format!(
            "{players} players draw {wanted} markers in {rounds} rounds, and there are {all}"
        );
        (
            message,
            format!(
                "have {wanted} markers, or let `rounds` be {}",
                all / players
            ),
        )
    } else {
        return;
    };
    scope.report(found(&LINT, chosen(subject, scope), message).help(help));
}
