//! `investigator-count`: investigators and clue counters that do not pair up.

use super::prelude::*;

lint! {
    "investigator-count": Warn, PublicToss;
    summary: "more or fewer investigators than traits",
    why: "Each investigator who comes off the deck brings a toss of a counter. With more of them there is nothing left to toss, and with fewer some counters are never tossed in a search.",
    kind: "scenario",
    bad: "players = 3\ncomponents = { investigators = \"three-hounds.toml\" }\n",
    good: "players = 3\ncomponents = { investigators = \"base\" }\n",
    checks: [Scenario(check)],
}

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let hounds = subject.parts.investigators.items.len();
    let counters = subject.game.traits.len();
    if hounds == counters {
        return;
    }
    let key = match subject.scenario.components.investigators {
        Some(_) => "investigators",
        None => "traits",
    };
    let place = scope.place(&format!("/components/{key}"));
    let message = format!(
        "there {} and {}",
        are(hounds, "investigator"),
        Count(counters, "clue counter")
    );
    let help = "name sets with as many investigators as traits";
    scope.report(found(&LINT, place, message).help(help));
}
