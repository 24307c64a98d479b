//! `fixed-jokers`: a Joker that is dealt more often than there are copies.

use super::prelude::*;
use crate::games::classic_rally::rules;

lint! {
    "fixed-jokers": Error, SetupJokerDeal;
    summary: "more players with a Joker than there are copies of it",
    why: "Each player is dealt one of the Joker cards, and the base game has one of each.",
    kind: "scenario",
    above: r#"players = ["white", "red"]

[fixed]
"#,
    bad: r#"jokers = { white = "robber", red = "robber" }
"#,
    good: r#"jokers = { white = "robber", red = "mechanic" }
"#,
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let jokers = &subject.scenario.fixed.jokers;
    if rules::outcomes::jokers_dealt(subject.game) == 0 {
        // None is dealt to anybody: the table has no effect, which is reported.
        return;
    }
    for &joker in Joker::ALL {
        let there = subject.game.deck.jokers[joker as usize];
        let owners = jokers.iter().filter(|(_, own)| **own == joker);
        let owners: Vec<Colour> = owners.map(|(colour, _)| *colour).collect();
        if let Some(colour) = owners.get(usize::from(there)) {
            let message = match there {
                0 => format!("no `{joker}` is in play"),
                1 => format!("there is one `{joker}`, and another player has it"),
                _ => format!("there are {there} `{joker}`, and other players have them"),
            };
            let place = |of: &Colour| scope.place(&format!("/fixed/jokers/{}", of.name()));
            let help = "give this player another Joker";
            let finding = found(&LINT, place(colour), message).help(help);
            let earlier = owners.iter().take(usize::from(there));
            scope.report(earlier.fold(finding, |it, of| it.also(place(of), "whose it is")));
        }
    }
}
