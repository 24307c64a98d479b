//! `stages-unscored`: several stages that nothing adds up.

use super::subject::ScenarioSubject;
use super::{Check, GameLint, found};
use crate::diagnostic::{Level, Rule};
use crate::lint::{Lint, Scope};

pub(super) static LINT: GameLint = Lint {
    rule: Rule {
        name: "stages-unscored",
        game: Some("classic-rally"),
        level: Level::Error,
        summary: "several stages without Chrono points",
        why: "Only the points of the stopwatch are added up over stages; without them the last stage alone would count.",
        clause: Some("chrono.purpose"),
        bad: document!(
            "scenario",
            r#"players = ["white", "red"]
stages = ["maps/beginner.toml", "built"]
"#
        ),
        good: document!(
            "scenario",
            r#"players = ["white", "red"]
stages = ["maps/beginner.toml", "built"]
chrono = true
dnf-points = 60
"#
        ),
    },
    check: &[Check::Scenario(check)],
};

fn check(subject: &ScenarioSubject<'_>, scope: &mut Scope<'_>) {
    let stages = subject.scenario.stages.len();
    if stages > 1 && !subject.scenario.chrono {
        let message = format!("{stages} stages are played, and no points are given");
        let finding = found(&LINT, scope.key_place("/stages"), message);
        scope.report(finding.help("write `chrono = true`, or leave one stage only"));
    }
}
