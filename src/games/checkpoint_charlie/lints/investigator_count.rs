//! `investigator-count`: investigators and clue counters that do not pair up.

use super::subject::{ScenarioSubject, are};
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::kit::count::Count;
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "investigator-count",
        game: Some("checkpoint-charlie"),
        level: Level::Warn,
        summary: "more or fewer investigators than traits",
        why: "Each investigator who comes off the deck brings a toss of a counter. With more of them there is nothing left to toss, and with fewer some counters are never tossed in a search.",
        clause: Some("public.toss"),
        bad: document!(
            "scenario",
            "players = 3\ncomponents = { investigators = \"three-hounds.toml\" }\n"
        ),
        good: document!(
            "scenario",
            "players = 3\ncomponents = { investigators = \"base\" }\n"
        ),
    },
    check: &[Check::Scenario(check)],
};

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
