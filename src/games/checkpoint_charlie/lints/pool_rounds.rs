//! `pool-rounds`: too few markers for all rounds.

use super::pool::{chosen, plain};
use super::prelude::*;

lint! {
    "pool-rounds": Warn, EndColourOut;
    summary: "fewer gold markers than rounds, or fewer markers than players and rounds need",
    why: "The game ends when a colour has run out. With a chief of spies caught in every round, or a marker for everybody in every round, it never comes to the last one.",
    kind: "scenario",
    above: "players = 3\n",
    bad: r#"components = { markers = "four-gold.toml" }
"#,
    good: r#"components = { markers = "base" }
"#,
    checks: [Authored(check)],
}

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
